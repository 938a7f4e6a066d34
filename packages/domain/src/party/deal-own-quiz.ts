import { dealQuestion } from '../own-quiz/deal-question.ts'
import type { OwnQuestion } from '../own-quiz/own-quiz.ts'
import { type Random, shuffle } from '../random.ts'
import type { PartyQuestion, PointsFactor } from './party.ts'

/** A copy of an own quiz as its host wants to play it: later changes of the quiz do not reach the party. */
export interface PartyQuiz {
  /** Where the copy was taken; null for a quiz that only the host's device knows. */
  id: string | null
  title: string
  /** Whether each game asks in another order. */
  shuffled: boolean
  questions: readonly PartyQuizQuestion[]
}

/** Its `seconds` are what the host wants: null means that the host closes the question. */
export interface PartyQuizQuestion extends OwnQuestion {
  factor: PointsFactor
  /** Where the copy was taken, if the account of the host has the quiz. */
  cardId?: string | undefined
}

/** The questions of one game, with their options shuffled unless the author has fixed their order. */
export function dealOwnQuiz({ questions, shuffled }: PartyQuiz, random: Random): PartyQuestion[] {
  const order = shuffled ? shuffle(questions, random) : questions
  return order.map((question) => {
    const { text, picture, answer, explanation, seconds } = dealQuestion(question, random)
    const { factor, cardId } = question
    const dealt = { id: null, category: null, question: text, picture, answer, explanation, seconds, factor }
    return cardId === undefined ? dealt : { ...dealt, cardId }
  })
}
