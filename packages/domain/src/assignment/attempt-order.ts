import type { Kind } from '../kinds/judge.ts'
import type { OwnQuestion } from '../own-quiz/own-quiz.ts'
import { type Random, seededRandom, shuffle } from '../random.ts'
import { readAnswerText } from '../run/answer-text.ts'
import type { RunQuestion } from '../run/run.ts'

/** A question of the frozen copy that all attempts of an assignment share. */
export interface AssignedQuestion {
  id: string
  question: OwnQuestion
}

/** What an attempt asks at one place. */
export interface AttemptStep {
  /** Place in the copy. */
  question: number
  /** The author's place of each option, in the order shown; null where nothing is shuffled. */
  options: readonly number[] | null
}

/** The same seed gives the same order, so that an attempt needs no copy of the quiz. */
export function attemptSteps(
  questions: readonly AssignedQuestion[],
  { seed, shuffled }: { seed: number; shuffled: boolean },
): readonly AttemptStep[] {
  const random = seededRandom(seed)
  const places = [...questions.keys()]
  const order = shuffled ? shuffle(places, random) : places
  return order.map((question) => ({ question, options: optionOrder(questions[question]?.question, random) }))
}

/** One draw for each option even where the order is fixed: a corrected question must not change the others' order. */
function optionOrder(question: OwnQuestion | undefined, random: Random): readonly number[] | null {
  if (!question || !('options' in question.answer)) return null
  const order = shuffle([...question.answer.options.keys()], random)
  return question.fixedOrder ? null : order
}

/** The question with its key, as the attempt shows it. */
export function askedIn(question: OwnQuestion, { options: order }: AttemptStep): Kind {
  const { answer } = question
  if (!order || !('options' in answer)) return answer
  const options = order.map((place) => answer.options[place] ?? '')
  if (answer.kind === 'choice') return { ...answer, options, right: order.indexOf(answer.right) }
  return { ...answer, options, right: answer.right.map((place) => order.indexOf(place)).toSorted((a, b) => a - b) }
}

export function attemptQuestion({ id, question }: AssignedQuestion, step: AttemptStep): RunQuestion {
  const asked = askedIn(question, step)
  return {
    id,
    category: '',
    // Authors do not say how hard a question is, and nothing asks.
    difficulty: 'medium',
    question: question.text,
    options: 'options' in asked ? asked.options : [],
    answer: '',
    explanation: question.explanation,
    own: { asked, seconds: question.seconds, picture: question.picture },
  }
}

/** What was answered, in the author's order of options: places for options, text for the rest. Null for no answer. */
export type GivenInCopy = { places: readonly number[] } | { text: string } | { number: number }

export function givenInCopy(question: OwnQuestion, step: AttemptStep, choice: string | null): GivenInCopy | null {
  const given = choice === null ? null : readAnswerText(askedIn(question, step), choice)
  if (!given) return null
  const ofAuthor = (place: number) => step.options?.[place] ?? place
  switch (given.kind) {
    case 'choice':
      return { places: [ofAuthor(given.choice)] }
    case 'several':
      return { places: given.choices.map(ofAuthor).toSorted((a, b) => a - b) }
    case 'typeIn':
      return { text: given.text }
    case 'number':
      return { number: given.number }
  }
}
