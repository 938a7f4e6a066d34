import { setTimeout as pause } from 'node:timers/promises'
import { categories } from '@knowdown/content/categories'
import { offensiveNames } from '../adapters/names/offensive-names.ts'
import { cryptoRandom } from '../adapters/random/crypto-random.ts'
import { sqlNameReports } from '../adapters/sql/stats/sql-name-reports.ts'
import type { MistakeDeck } from '../features/mistakes/mistake-deck.ts'
import { createParties, type Parties } from '../features/parties/parties.ts'
import { deriveSecret } from '../features/signing-keys.ts'
import type { Base } from './base.ts'
import type { Realtime } from './realtime.ts'

/** Each may have hundreds of sockets. */
const OPEN_PARTIES = 3

type PartiesDeps = Parameters<typeof createParties>[0]

interface PartyDeps
  extends Pick<
    PartiesDeps,
    'store' | 'dealer' | 'entitlements' | 'pictures' | 'catalogue' | 'findOwnQuiz' | 'ensureOutagesHandled'
  > {
  realtime: Pick<Realtime, 'publisher' | 'app' | 'api'>
  mistakes: Pick<MistakeDeck, 'addMissed'>
}

export function wireParties(
  { config, storage, signingKeys, bus, limits, trace, logger, clock, onClose }: Base,
  { realtime, mistakes, ...deps }: PartyDeps,
): Parties {
  const parties = createParties({
    ...deps,
    bus,
    limits,
    trace,
    publisher: realtime.publisher,
    closeSockets: (seatId) => realtime.api.hub.closeConnectionsOf(seatId),
    signer: realtime.app,
    nameReports: sqlNameReports(storage.db),
    categories,
    isOffensive: offensiveNames(),
    maxPlayers: config.party.maxPlayers,
    maxOpenParties: config.rateLimits ? OPEN_PARTIES * config.networkLimitFactor : null,
    severalNodes: config.cluster !== null,
    secret: deriveSecret(signingKeys[0], 'parties'),
    random: cryptoRandom(),
    log: logger,
    onMissed: (userId, questionIds, at) => mistakes.addMissed(userId, questionIds, 'party', at),
    now: () => performance.now(),
    clock,
    pause: (ms) => pause(ms),
  })
  onClose(parties.stop)
  return parties
}
