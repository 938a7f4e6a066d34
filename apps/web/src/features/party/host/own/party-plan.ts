import type { InputOf } from '@knowdown/contracts/endpoint'
import type { createOwnParty } from '@knowdown/contracts/parties/calls'
import { isPlayable } from '@knowdown/domain/own-quiz/check-own-quiz'
import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import {
  CLOSED_MS,
  INTRO_MS,
  OWN_PARTY_QUESTIONS,
  type PointsFactor,
  REVEAL_MS,
  STANDINGS_MS,
} from '@knowdown/domain/party/party'

export interface PlannedQuestion {
  question: OwnQuestion
  /** Where the quiz is stored; missing for a quiz that was just read from a file. */
  id?: string | undefined
  isOfBank: boolean
  /** What breaks a limit is named and left out. */
  isPlayable: boolean
  isIncluded: boolean
  factor: PointsFactor
}

/** The author's times, the same for all, or none: then the host closes each question. */
export interface TimeChoice {
  mode: 'own' | 'same' | 'none'
  /** For all, or for those without a time of their own. */
  seconds: number
}

export const PARTY_TIME = { fewest: 5, most: 240, usual: 30 } as const
/** Not everybody waits for the end of the time. */
const PART_OF_LIMIT = 0.7
const GUESSED_SECONDS = 25
const AROUND_MS = INTRO_MS + CLOSED_MS + REVEAL_MS + STANDINGS_MS

/** Everything that can be played, up to the most that a party plays. `ofBank` has the places of linked questions. */
export function planOf(
  questions: readonly OwnQuestion[],
  ofBank: ReadonlySet<number> = new Set(),
  ids: readonly string[] = [],
): PlannedQuestion[] {
  const plan: PlannedQuestion[] = []
  for (const [place, question] of questions.entries()) {
    const isOfBank = ofBank.has(place)
    const playable = isPlayable(question)
    const isIncluded = playable && hasRoom(plan, isOfBank)
    plan.push({ question, id: ids[place], isOfBank, isPlayable: playable, isIncluded, factor: 1 })
  }
  return plan
}

/** Whether one more question fits, of the author or of the bank. */
export function hasRoom(plan: readonly PlannedQuestion[], isOfBank: boolean): boolean {
  const included = includedIn(plan)
  const { most, mostOfBank } = OWN_PARTY_QUESTIONS
  if (included.length >= most) return false
  return !isOfBank || included.filter((one) => one.isOfBank).length < mostOfBank
}

const secondsOf = ({ seconds }: OwnQuestion, time: TimeChoice): number | null => {
  if (time.mode === 'none') return null
  return time.mode === 'own' ? (seconds ?? time.seconds) : time.seconds
}

export const includedIn = (plan: readonly PlannedQuestion[]): PlannedQuestion[] =>
  plan.filter(({ isIncluded }) => isIncluded)

/** About how long the party takes, at least one minute. */
export function aboutMinutes(plan: readonly PlannedQuestion[], time: TimeChoice): number {
  const ms = includedIn(plan).map(({ question }) => {
    const seconds = secondsOf(question, time)
    return AROUND_MS + 1000 * (seconds === null ? GUESSED_SECONDS : seconds * PART_OF_LIMIT)
  })
  return Math.max(1, Math.round(ms.reduce((sum, one) => sum + one, 0) / 60_000))
}

/** The copy that the party keeps. */
export const toPartyQuestions = (
  plan: readonly PlannedQuestion[],
  time: TimeChoice,
): InputOf<typeof createOwnParty>['questions'] =>
  includedIn(plan).map(({ question, id, isOfBank, factor }) => {
    const { text, answer, explanation, fixedOrder, picture } = question
    return {
      text,
      answer: copyOf(answer),
      explanation,
      fixedOrder,
      picture,
      seconds: secondsOf(question, time),
      factor,
      // Those of the bank are known by their own ids.
      ...(id !== undefined && !isOfBank && { question_id: id }),
    }
  })

type AnswerInput = InputOf<typeof createOwnParty>['questions'][number]['answer']
const copyOf = (answer: OwnQuestion['answer']): AnswerInput => structuredClone(answer) as AnswerInput
