import { setTimeout as pause } from 'node:timers/promises'
import { categories } from '@knowdown/content/categories'
import { COUNTDOWN_MS } from '@knowdown/domain/match/start-game'
import { sqlMatchStore } from '../adapters/sql/matches/sql-match-store.ts'
import type { OpenLobbyLimits } from '../features/matches/match-service.ts'
import { createMatches, type Matches } from '../features/matches/matches.ts'
import type { MistakeDeck } from '../features/mistakes/mistake-deck.ts'
import { deriveSecret } from '../features/signing-keys.ts'
import type { Base } from './base.ts'
import type { Realtime } from './realtime.ts'

/** For an account, and for all visitors of one network together while the factor is 1. */
const OPEN_LOBBIES = 3
/** The factor is a tenth of the people in a building, and two of them play in a lobby. */
const OPEN_LOBBIES_PER_FACTOR = 5

type MatchesDeps = Parameters<typeof createMatches>[0]

interface MatchDeps
  extends Pick<
    MatchesDeps,
    'dealer' | 'ledger' | 'history' | 'asRival' | 'entitlements' | 'isOffensive' | 'onRecorded' | 'onRematchWanted'
  > {
  realtime: Pick<Realtime, 'publisher' | 'api'>
  mistakes: Pick<MistakeDeck, 'addMissed'>
}

export function wireMatches(
  { config, storage, signingKeys, bus, limits, trace, logger, clock, onClose }: Base,
  { realtime, mistakes, ...deps }: MatchDeps,
): Matches {
  const hub = config.realtime.hosted ? null : realtime.api.hub
  const matches = createMatches({
    ...deps,
    store: sqlMatchStore(storage, clock),
    bus,
    limits,
    trace,
    publisher: realtime.publisher,
    hub,
    categories,
    rules: { ...config.match, countdownMs: COUNTDOWN_MS },
    maxOpenLobbies: config.rateLimits ? openLobbyLimits(config.networkLimitFactor) : null,
    severalNodes: config.cluster !== null,
    secret: deriveSecret(signingKeys[0], 'matches'),
    onMissed: (userId, questionIds, at) => mistakes.addMissed(userId, questionIds, 'battle', at),
    log: logger,
    roundTripMs: (seatUserId) => hub?.roundTripMs(seatUserId) ?? null,
    now: () => performance.now(),
    pause: (ms) => pause(ms),
  })
  onClose(matches.stop)
  return matches
}

function openLobbyLimits(factor: number): OpenLobbyLimits {
  return { account: OPEN_LOBBIES, network: factor > 1 ? OPEN_LOBBIES_PER_FACTOR * factor : OPEN_LOBBIES }
}
