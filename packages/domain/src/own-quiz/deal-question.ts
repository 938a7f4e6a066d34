import type { Kind } from '../kinds/judge.ts'
import { type Random, shuffle } from '../random.ts'
import type { OwnQuestion } from './own-quiz.ts'

/**
 * A copy of the question for one game, with its options shuffled unless the author has fixed their order. Imported files
 * often have the right option in the same place every time.
 */
export function dealQuestion(question: OwnQuestion, random: Random): OwnQuestion {
  const answer = structuredClone(question.answer)
  return { ...question, answer: question.fixedOrder ? answer : shuffleOptions(answer, random) }
}

function shuffleOptions(answer: Kind, random: Random): Kind {
  if (answer.kind !== 'choice' && answer.kind !== 'several') return answer
  const order = shuffle([...answer.options.keys()], random)
  const options = order.map((place) => answer.options[place] ?? '')
  if (answer.kind === 'choice') return { ...answer, options, right: order.indexOf(answer.right) }
  return { ...answer, options, right: answer.right.map((place) => order.indexOf(place)).toSorted((a, b) => a - b) }
}
