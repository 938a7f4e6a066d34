import { Problem } from '../../problem.ts'
import { HOUR_MS, type Limit, type Limits, MINUTE_MS } from '../limits.ts'
import { type GuessLimits, guessLimits } from '../live/guess-limits.ts'

/** A room of two hundred behind one address mistypes more often than a household. */
const MISSES: readonly (readonly [name: string, limit: Limit])[] = [
  ['minute', { most: 60, perMs: MINUTE_MS }],
  ['hour', { most: 300, perMs: HOUR_MS }],
]
const CREATIONS: Limit = { most: 10, perMs: MINUTE_MS }
const ANSWERS: Limit = { most: 20, perMs: 10_000 }
const READS: Limit = { most: 120, perMs: MINUTE_MS }
const COMMANDS: Limit = { most: 240, perMs: MINUTE_MS }
/** Seats can be taken again after a removal, but not without end. */
const JOINS_PER_SEAT = 3

/** What one party may cost, however many people share a network. */
export interface PartyLimits {
  /** Wrong codes and keys, by network. */
  guesses: GuessLimits
  /** The stricter count of wrong lobby codes, which also applies where a code may be of either kind. */
  lobbyGuesses: GuessLimits
  countCreation(creator: string): Promise<void>
  countJoin(partyId: string): Promise<void>
  countAnswer(keyHash: string): Promise<void>
  countRead(keyHash: string): Promise<void>
  countCommand(keyHash: string): Promise<void>
}

export function partyLimits(limits: Limits, maxPlayers: number, pause: (ms: number) => Promise<void>): PartyLimits {
  const count = async (key: string, limit: Limit) => {
    const { ok, retryAfterMs } = await limits.hit(key, limit)
    if (!ok) throw new Problem('too-many-requests', 'That was too often. Please wait a moment.', { retryAfterMs })
  }
  return {
    guesses: guessLimits(limits, pause, { name: 'party-miss', misses: MISSES }),
    lobbyGuesses: guessLimits(limits, pause),
    countCreation: (creator) => count(`party-create:${creator}`, CREATIONS),
    countJoin: (partyId) => count(`party-join:${partyId}`, { most: JOINS_PER_SEAT * maxPlayers, perMs: HOUR_MS }),
    countAnswer: (keyHash) => count(`party-answer:${keyHash}`, ANSWERS),
    countRead: (keyHash) => count(`party-read:${keyHash}`, READS),
    countCommand: (keyHash) => count(`party-command:${keyHash}`, COMMANDS),
  }
}
