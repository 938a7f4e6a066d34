import { LOBBY_MISSES } from '@knowdown/contracts/matches'
import { PARTY_LIMITS, PARTY_MISSES } from '@knowdown/contracts/parties'
import type { RateLimit } from '@knowdown/contracts/rate-limit'
import { Problem } from '../../problem.ts'
import type { Limits } from '../limits.ts'
import { type GuessLimits, guessLimits } from '../live/guess-limits.ts'

/**
 * What one party may cost, however many people share a network. Seats are counted when their key has been found: a made-up
 * key counts as a miss of its network and creates no counter of its own.
 */
export interface PartyLimits {
  /** Wrong codes and keys, by network. */
  guesses: GuessLimits
  /** The stricter count of wrong lobby codes, which also applies where a code may be of either kind. */
  lobbyGuesses: GuessLimits
  countJoin(partyId: string): Promise<void>
  countAnswer(keyHash: string): Promise<void>
  countRead(keyHash: string): Promise<void>
  countCommand(partyId: string): Promise<void>
  countSetting(partyId: string): Promise<void>
}

export function partyLimits(limits: Limits, maxPlayers: number, pause: (ms: number) => Promise<void>): PartyLimits {
  const count = async ({ name, max, windowMs }: RateLimit, who: string) => {
    const { ok, retryAfterMs } = await limits.hit(`${name}:${who}`, { max, windowMs })
    if (!ok) throw new Problem('too-many-requests', 'That was too often. Please wait a moment.', { retryAfterMs })
  }
  const { joins, answers, reads, commands, settings } = PARTY_LIMITS
  return {
    guesses: guessLimits(limits, pause, PARTY_MISSES),
    lobbyGuesses: guessLimits(limits, pause, LOBBY_MISSES),
    countJoin: (partyId) => count({ ...joins, max: joins.max * maxPlayers }, partyId),
    countAnswer: (keyHash) => count(answers, keyHash),
    countRead: (keyHash) => count(reads, keyHash),
    countCommand: (partyId) => count(commands, partyId),
    countSetting: (partyId) => count(settings, partyId),
  }
}
