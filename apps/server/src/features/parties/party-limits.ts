import { LOBBY_MISSES } from '@knowdown/contracts/battles/calls'
import { PARTY_LIMITS, PARTY_MISSES } from '@knowdown/contracts/parties/calls'
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
  /** Counts a join that succeeds. */
  countJoin<Joined>(partyId: string, join: () => Promise<Joined>): Promise<Joined>
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
    async countJoin(partyId, join) {
      await count({ ...joins, max: joins.max * maxPlayers }, partyId)
      try {
        return await join()
      } catch (error) {
        await limits.takeBack(`${joins.name}:${partyId}`)
        throw error
      }
    },
    countAnswer: (keyHash) => count(answers, keyHash),
    countRead: (keyHash) => count(reads, keyHash),
    countCommand: (partyId) => count(commands, partyId),
    countSetting: (partyId) => count(settings, partyId),
  }
}
