import type { Run } from '../run/run.ts'

/** A key that was wrong: the right option of the question, and how the same option was written before. */
export interface KeyCorrection {
  questionId: string
  answers: readonly string[]
}

interface DealtCopy {
  id: string
  options: readonly string[]
  answer: string
}

/** A dealt copy with the right key; the same object when it already has that key or has no such option. */
export function correctCopy<Copy extends DealtCopy>(copy: Copy, { questionId, answers }: KeyCorrection): Copy {
  if (copy.id !== questionId) return copy
  const answer = answers.find((known) => copy.options.includes(known))
  return answer === undefined || answer === copy.answer ? copy : { ...copy, answer }
}

export function correctCopies<Copy extends DealtCopy>(
  copies: readonly Copy[],
  correction: KeyCorrection,
): readonly Copy[] {
  const corrected = copies.map((copy) => correctCopy(copy, correction))
  return corrected.some((copy, index) => copy !== copies[index]) ? corrected : copies
}

/** A run judged again by the keys of its questions; the same run when nothing changes. A question that timed out stays timed out. */
export function judgeAgain(run: Run): Run {
  const answers = run.answers.map((answer, index) => {
    const correct = !answer.timedOut && answer.choice !== null && answer.choice === run.questions[index]?.answer
    return correct === answer.correct ? answer : { ...answer, correct }
  })
  return answers.some((answer, index) => answer !== run.answers[index]) ? { ...run, answers } : run
}

/** How many of these answers are right by the keys of the copies. */
export const countRight = (copies: readonly DealtCopy[], answers: readonly string[]): number =>
  copies.filter(({ answer }, index) => answer === answers[index]).length
