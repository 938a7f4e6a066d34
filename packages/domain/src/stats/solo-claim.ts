import { ok, type Result, refuse } from '../result.ts'
import type { SoloGame } from './player-stats.ts'

/** A question set as the server issued it. */
export interface IssuedSet {
  /** Null when the set was issued to a visitor. */
  playerId: string | null
  category: string
  questions: readonly { options: readonly string[]; answer: string }[]
  issuedAt: number
  claimedAt: number | null
  /** Issued in advance for offline play. Its time cannot be checked, so it does not count for the leaderboard. */
  fetchedAhead: boolean
}

/** A client's report of a set that was played. */
export interface SoloClaim {
  playerId: string
  /** One per question, in the order of the set; empty for a question that was not answered. */
  answers: readonly string[]
  right: number
  wrong: number
}

export type ClaimRefusal = 'already-claimed' | 'not-your-set' | 'wrong-size' | 'no-such-answer' | 'too-fast'

/** Faster than anybody can read and answer a question. */
const MIN_MS_PER_QUESTION = 150

/** The server counts right answers itself; the claimed totals only have to be possible for the set. */
export function judgeSoloClaim(set: IssuedSet, claim: SoloClaim, at: number): Result<SoloGame, ClaimRefusal> {
  const { questions, category, fetchedAhead } = set
  if (set.playerId !== null && set.playerId !== claim.playerId) return refuse('not-your-set')
  if (set.claimedAt !== null) return refuse('already-claimed')
  if (!fitsSize(claim, questions.length)) return refuse('wrong-size')
  const known = ({ options }: { options: readonly string[] }, answer: string) =>
    answer === '' || options.includes(answer)
  if (!questions.every((question, index) => known(question, claim.answers[index] ?? '')))
    return refuse('no-such-answer')
  if (at - set.issuedAt < MIN_MS_PER_QUESTION * questions.length) return refuse('too-fast')
  const right = questions.filter(({ answer }, index) => answer === claim.answers[index]).length
  return ok({ kind: 'solo', category, right, wrong: questions.length - right, finishedAt: at, ranked: !fetchedAhead })
}

const fitsSize = ({ answers, right, wrong }: SoloClaim, size: number): boolean =>
  answers.length === size &&
  [right, wrong].every((count) => Number.isInteger(count) && count >= 0) &&
  right + wrong === size
