import { ok, type Result, refuse } from '../result.ts'
import type { SoloGame } from './player-stats.ts'

/** A question set as the server dealt it. */
export interface IssuedSet {
  /** Null when a visitor asked for it. */
  playerId: string | null
  category: string
  questions: readonly { options: readonly string[]; answer: string }[]
  issuedAt: number
  claimedAt: number | null
  /** Dealt in advance for play without a network: its time cannot be checked, so the leaderboard leaves it out. */
  fetchedAhead: boolean
}

/** What a client says about a set it has played. */
export interface SoloClaim {
  playerId: string
  /** One per question, in the order of the set; empty for a question that was not answered. */
  answers: readonly string[]
  right: number
  wrong: number
}

export type ClaimRefusal = 'already-claimed' | 'not-your-set' | 'wrong-size' | 'no-such-answer' | 'too-fast'

/** Nobody reads a question and answers it in less. */
const LEAST_MS_PER_QUESTION = 150

/** The server counts by itself: the claimed totals only have to be numbers that such a set can give. */
export function judgeClaim(set: IssuedSet, claim: SoloClaim, at: number): Result<SoloGame, ClaimRefusal> {
  const { questions, category, fetchedAhead } = set
  if (set.playerId !== null && set.playerId !== claim.playerId) return refuse('not-your-set')
  if (set.claimedAt !== null) return refuse('already-claimed')
  if (!fitsSize(claim, questions.length)) return refuse('wrong-size')
  const known = ({ options }: { options: readonly string[] }, answer: string) =>
    answer === '' || options.includes(answer)
  if (!questions.every((question, index) => known(question, claim.answers[index] ?? '')))
    return refuse('no-such-answer')
  if (at - set.issuedAt < LEAST_MS_PER_QUESTION * questions.length) return refuse('too-fast')
  const right = questions.filter(({ answer }, index) => answer === claim.answers[index]).length
  return ok({ kind: 'solo', category, right, wrong: questions.length - right, finishedAt: at, ranked: !fetchedAhead })
}

const fitsSize = ({ answers, right, wrong }: SoloClaim, size: number): boolean =>
  answers.length === size &&
  [right, wrong].every((count) => Number.isInteger(count) && count >= 0) &&
  right + wrong === size
