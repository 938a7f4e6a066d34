import { isRight, type Kind, shareOf } from '../kinds/judge.ts'
import { LIMITS, lengthOf } from '../own-quiz/limits.ts'
import { ok, type Result, refuse } from '../result.ts'
import { readAnswerText } from '../run/answer-text.ts'
import type { RunAnswer } from '../run/run.ts'
import { type AssignedQuestion, type AttemptStep, askedIn } from './attempt-order.ts'

/** What an owner corrects after people have answered. Places are those of the author's order. */
export type KeyCorrection =
  | { kind: 'accept'; text: string }
  | { kind: 'accept-number'; number: number }
  | { kind: 'right'; places: readonly number[] }

export type CorrectionProblem = 'fits-no-such-question' | 'changes-nothing' | 'too-many-accepted' | 'too-long'

/** The question with its new key. Options stay where they are, so that every attempt keeps its order. */
export function correctKey(asked: Kind, correction: KeyCorrection): Result<Kind, CorrectionProblem> {
  if (correction.kind === 'accept' && asked.kind === 'typeIn') return acceptText(asked, correction.text.trim())
  if (correction.kind === 'accept-number' && asked.kind === 'number') {
    const distance = Math.abs(correction.number - asked.value)
    if (shareOf(asked, { kind: 'number', number: correction.number }) === 1) return refuse('changes-nothing')
    return ok({ ...asked, tolerance: { amount: distance, of: 'absolute' } })
  }
  if (correction.kind !== 'right' || !('options' in asked)) return refuse('fits-no-such-question')
  const places = [...new Set(correction.places)].toSorted((one, other) => one - other)
  if (places.length === 0 || places.some((place) => asked.options[place] === undefined)) {
    return refuse('fits-no-such-question')
  }
  const before = asked.kind === 'choice' ? [asked.right] : asked.right.toSorted((one, other) => one - other)
  if (JSON.stringify(before) === JSON.stringify(places)) return refuse('changes-nothing')
  if (asked.kind === 'several') return ok({ ...asked, right: places })
  const [right = -1] = places
  return places.length === 1 ? ok({ ...asked, right }) : refuse('fits-no-such-question')
}

function acceptText(asked: Extract<Kind, { kind: 'typeIn' }>, text: string): Result<Kind, CorrectionProblem> {
  if (text === '') return refuse('fits-no-such-question')
  if (shareOf(asked, { kind: 'typeIn', text }) === 1) return refuse('changes-nothing')
  // A quiz with a longer one could not be played again.
  if (lengthOf(text) > LIMITS.acceptedAnswer.most) return refuse('too-long')
  if (asked.accepted.length >= LIMITS.accepted.most) return refuse('too-many-accepted')
  // What was listed as wrong by mistake must not be refused again.
  const wrong = asked.wrong.filter(
    (one) => shareOf({ ...asked, accepted: [text], wrong: [] }, { kind: 'typeIn', text: one }) < 1,
  )
  return ok({ ...asked, accepted: [...asked.accepted, text], wrong })
}

/** The answers judged by the copy as it is now; the same array when nothing changes. */
export function recount(
  questions: readonly AssignedQuestion[],
  steps: readonly AttemptStep[],
  answers: readonly RunAnswer[],
): readonly RunAnswer[] {
  const counted = answers.map((answer, index) => {
    const step = steps[index]
    const assigned = step && questions[step.question]
    if (!assigned || answer.choice === null) return answer
    const asked = askedIn(assigned.question, step)
    const given = readAnswerText(asked, answer.choice)
    const correct = given !== null && isRight(shareOf(asked, given))
    return correct === answer.correct ? answer : { ...answer, correct }
  })
  return counted.some((answer, index) => answer !== answers[index]) ? counted : answers
}
