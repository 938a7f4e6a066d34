import { setTimeout as pause } from 'node:timers/promises'
import { categories } from '@knowdown/content/categories'
import type { Logger } from 'pino'
import { offensiveNames } from '../adapters/names/offensive-names.ts'
import { cryptoRandom } from '../adapters/random/crypto-random.ts'
import { sqlNameReports } from '../adapters/sql/stats/sql-name-reports.ts'
import type { Storage } from '../adapters/sql/storage.ts'
import type { Config } from '../config/config.ts'
import type { Bus } from '../features/bus.ts'
import type { Limits } from '../features/limits.ts'
import type { MistakeDeck } from '../features/mistakes/mistake-deck.ts'
import { createParties, type Parties } from '../features/parties/parties.ts'
import type { PartyStore } from '../features/parties/party-store.ts'
import type { Entitlements } from '../features/purchases/entitlements.ts'
import type { QuestionDealer } from '../features/questions/question-dealer.ts'
import type { RealtimeApp, RealtimePublisher } from '../features/realtime/realtime-ports.ts'
import { deriveSecret, type SigningKeys } from '../features/signing-keys.ts'
import type { Trace } from '../features/tracing.ts'

const OPEN_PARTIES = 20

interface PartyDeps {
  config: Config
  storage: Storage
  store: PartyStore
  signingKeys: SigningKeys
  bus: Bus
  realtime: { publisher: RealtimePublisher; app: RealtimeApp }
  dealer: QuestionDealer
  entitlements: Entitlements
  limits: Limits
  mistakes: Pick<MistakeDeck, 'addMissed'>
  trace: Trace
  logger: Logger
  ensureOutagesHandled(): Promise<void>
}

export const wireParties = ({
  config,
  storage,
  signingKeys,
  realtime,
  mistakes,
  logger,
  ...deps
}: PartyDeps): Parties =>
  createParties({
    ...deps,
    publisher: realtime.publisher,
    signer: realtime.app,
    nameReports: sqlNameReports(storage.db),
    categories,
    isOffensive: offensiveNames(),
    maxPlayers: config.party.maxPlayers,
    maxOpenParties: config.rateLimits ? OPEN_PARTIES : null,
    severalNodes: config.cluster !== null,
    secret: deriveSecret(signingKeys[0], 'parties'),
    random: cryptoRandom(),
    log: logger,
    onMissed: (userId, questionIds, at) => mistakes.addMissed(userId, questionIds, 'party', at),
    now: () => performance.now(),
    clock: Date.now,
    pause: (ms) => pause(ms),
  })
