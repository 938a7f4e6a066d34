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
  /** The answers with which the player ended the quiz; null while it is open. Then its explanations can be read. */
  finalAnswers: readonly string[] | null
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

type AnswerRefusal = 'wrong-size' | 'no-such-answer' | 'other-answers'
export type ClaimRefusal = AnswerRefusal | 'already-claimed' | 'not-your-set' | 'too-fast'

/** Nobody can read and answer a question in less time. */
const MIN_MS_PER_QUESTION = 150

/** The server counts right answers itself; the claimed totals only have to be possible for the set. */
export function judgeSoloClaim(set: IssuedSet, claim: SoloClaim, at: number): Result<SoloGame, ClaimRefusal> {
  const { questions, category, fetchedAhead } = set
  if (!isOwnSet(set, claim.playerId)) return refuse('not-your-set')
  if (set.claimedAt !== null) return refuse('already-claimed')
  if (!arePossibleTotals(claim, questions.length)) return refuse('wrong-size')
  const refusal = refuseAnswers(set, claim.answers)
  if (refusal) return refuse(refusal)
  if (at - set.issuedAt < MIN_MS_PER_QUESTION * questions.length) return refuse('too-fast')
  const right = questions.filter(({ answer }, index) => answer === claim.answers[index]).length
  return ok({ kind: 'solo', category, right, wrong: questions.length - right, finishedAt: at, ranked: !fetchedAhead })
}

/** Whether the player claims once more what was counted: the first reply may have been lost on its way. */
export const isRepeatedClaim = (
  { playerId, claimedAt, finalAnswers }: Pick<IssuedSet, 'playerId' | 'claimedAt' | 'finalAnswers'>,
  claim: Pick<SoloClaim, 'playerId' | 'answers'>,
): boolean =>
  claimedAt !== null &&
  playerId === claim.playerId &&
  finalAnswers?.length === claim.answers.length &&
  finalAnswers.every((answer, index) => answer === claim.answers[index])

/** Why these answers cannot end the quiz; null when they can. The first answers are final. */
export function refuseAnswers(
  { questions, finalAnswers }: Pick<IssuedSet, 'questions' | 'finalAnswers'>,
  answers: readonly string[],
): AnswerRefusal | null {
  if (answers.length !== questions.length) return 'wrong-size'
  const isKnown = (answer: string, index: number) => answer === '' || questions[index]?.options.includes(answer)
  if (!answers.every(isKnown)) return 'no-such-answer'
  return finalAnswers && !finalAnswers.every((answer, index) => answer === answers[index]) ? 'other-answers' : null
}

/** A visitor's set may be claimed by the account that the visitor makes later. */
export const isOwnSet = (set: Pick<IssuedSet, 'playerId'>, playerId: string | null): boolean =>
  set.playerId === null || set.playerId === playerId

const arePossibleTotals = ({ right, wrong }: SoloClaim, size: number): boolean =>
  [right, wrong].every((count) => Number.isInteger(count) && count >= 0) && right + wrong === size
