import type { RunResult, RunTiming } from '../run/run.ts'

export const CHALLENGE_SIZE = 10
/** How many people can play one link, besides its sender. */
export const MAX_CHALLENGE_PLAYERS = 50
/** How long a link can be played after its sender has finished. */
export const CHALLENGE_LIFETIME_MS = 30 * 86_400_000

/** Holds no look-alikes, and no character that a chat would leave out of a link. */
const ID_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const ID_LENGTH = 12

/** Long enough that nobody finds a link by trying: about 8 × 10^17 possibilities. */
export const drawChallengeId = (randomIndex: (below: number) => number): string =>
  Array.from({ length: ID_LENGTH }, () => ID_ALPHABET.charAt(randomIndex(ID_ALPHABET.length))).join('')

export const isChallengeId = (text: string): boolean => new RegExp(`^[${ID_ALPHABET}]{${ID_LENGTH}}$`).test(text)

/** `unfinished`: the sender is still playing. `gone`: the sender has left the run alone, so there is no result. */
export type ChallengeState = 'unfinished' | 'open' | 'full' | 'expired' | 'gone'

interface ChallengeFacts {
  senderEndedAt: number | null
  senderAbandoned: boolean
  players: number
}

export function challengeState(
  { senderEndedAt, senderAbandoned, players }: ChallengeFacts,
  at: number,
): ChallengeState {
  if (senderAbandoned) return 'gone'
  if (senderEndedAt === null) return 'unfinished'
  if (at >= senderEndedAt + CHALLENGE_LIFETIME_MS) return 'expired'
  return players >= MAX_CHALLENGE_PLAYERS ? 'full' : 'open'
}

/** The time of a run with more time than normal cannot be compared. */
export const isTimeCompared = (timing: RunTiming): boolean => timing === 'normal'

/** Best first: more right answers, then less time; untimed results come after timed ones. Equal results share a rank. */
export function rankChallenge<Entry extends Pick<RunResult, 'right' | 'totalMs' | 'timing'>>(
  entries: readonly Entry[],
): (Entry & { rank: number })[] {
  const sorted = entries.toSorted(compareResults)
  return sorted.map((entry) => ({
    ...entry,
    rank: sorted.findIndex((other) => compareResults(other, entry) === 0) + 1,
  }))
}

function compareResults(
  one: Pick<RunResult, 'right' | 'totalMs' | 'timing'>,
  other: Pick<RunResult, 'right' | 'totalMs' | 'timing'>,
): number {
  if (one.right !== other.right) return other.right - one.right
  const time = (entry: typeof one) => (isTimeCompared(entry.timing) ? entry.totalMs : Number.MAX_SAFE_INTEGER)
  return time(one) - time(other)
}
