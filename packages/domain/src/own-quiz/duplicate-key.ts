import { foldAnswer } from '../kinds/fold-answer.ts'
import type { OwnQuestion } from './own-quiz.ts'

/** Equal for questions that ask the same and have the same right answer, whatever their case, accents and signs. */
export function duplicateKey({ text, answer }: OwnQuestion): string {
  const fold = (one: string) => foldAnswer(one)[0] ?? ''
  return JSON.stringify([fold(text), ...rightAnswers(answer).map(fold).toSorted()])
}

function rightAnswers(answer: OwnQuestion['answer']): string[] {
  switch (answer.kind) {
    case 'choice':
      return [answer.options[answer.right] ?? '']
    case 'several':
      return answer.right.map((place) => answer.options[place] ?? '')
    case 'typeIn':
      return [answer.accepted[0] ?? '']
    case 'number':
      return [String(answer.value)]
  }
}
