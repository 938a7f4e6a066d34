import { setTimeout as pause } from 'node:timers/promises'
import { categories } from '@knowdown/content/categories'
import { COUNTDOWN_MS } from '@knowdown/domain/match/start-game'
import type { Logger } from 'pino'
import { sqlMatchStore } from '../adapters/sql/matches/sql-match-store.ts'
import type { Storage } from '../adapters/sql/storage.ts'
import type { Config } from '../config/config.ts'
import type { Bus } from '../features/bus.ts'
import type { Limits } from '../features/limits.ts'
import { createMatches, type Matches } from '../features/matches/matches.ts'
import type { MistakeDeck } from '../features/mistakes/mistake-deck.ts'
import type { Entitlements } from '../features/purchases/entitlements.ts'
import type { QuestionDealer } from '../features/questions/question-dealer.ts'
import type { RealtimeHub, RealtimePublisher } from '../features/realtime/realtime-ports.ts'
import { deriveSecret, type SigningKeys } from '../features/signing-keys.ts'
import type { Ledger } from '../features/stats/ledger.ts'
import type { BattleHistory } from '../features/stats/ledger-store.ts'
import type { Trace } from '../features/tracing.ts'

const OPEN_LOBBIES = 3

interface MatchDeps {
  config: Config
  storage: Storage
  signingKeys: SigningKeys
  bus: Bus
  realtime: { publisher: RealtimePublisher; api: { hub: RealtimeHub } }
  dealer: QuestionDealer
  ledger: Ledger
  history: BattleHistory
  mistakes: Pick<MistakeDeck, 'addMissed'>
  entitlements: Entitlements
  limits: Limits
  isOffensive(name: string): boolean
  onRematchWanted(userId: string, occasion: string): Promise<void>
  trace: Trace
  logger: Logger
}

export async function wireMatches({
  config,
  storage,
  signingKeys,
  realtime,
  mistakes,
  logger,
  ...deps
}: MatchDeps): Promise<Matches> {
  const hub = config.realtime.hosted ? null : realtime.api.hub
  return createMatches({
    ...deps,
    store: sqlMatchStore(storage, Date.now),
    publisher: realtime.publisher,
    hub,
    categories,
    rules: { ...config.match, countdownMs: COUNTDOWN_MS },
    maxOpenLobbies: config.rateLimits ? OPEN_LOBBIES * config.networkLimitFactor : null,
    severalNodes: config.cluster !== null,
    secret: deriveSecret(signingKeys[0], 'matches'),
    onMissed: (userId, questionIds, at) => mistakes.addMissed(userId, questionIds, 'battle', at),
    log: logger,
    roundTripMs: (seatUserId) => hub?.roundTripMs(seatUserId) ?? null,
    now: () => performance.now(),
    pause: (ms) => pause(ms),
  })
}
