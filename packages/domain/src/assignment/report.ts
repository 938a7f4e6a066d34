import { foldAnswer } from '../kinds/fold-answer.ts'
import type { Kind } from '../kinds/judge.ts'
import type { RunAnswer, RunTiming } from '../run/run.ts'
import { type AssignedQuestion, type AttemptStep, type GivenInCopy, givenInCopy } from './attempt-order.ts'
import { type SuspectedKey, suspectKey } from './suspect-key.ts'

/** Below this share somebody needs help. */
const HELP_BELOW = 0.5
/** Questions below this share are practised again. */
const PRACTISE_BELOW = 0.6
/** As many different wrong inputs are listed. */
const MOST_INPUTS = 8

export interface AnswerFacts {
  /** Place in the copy. */
  question: number
  given: GivenInCopy | null
  correct: boolean
  tookMs: number
}

export interface AttemptFacts {
  playerId: string
  number: number
  timing: RunTiming
  ended: boolean
  answers: readonly AnswerFacts[]
}

interface ReportPlayer {
  playerId: string
  name: string
}

interface ChoiceFigure {
  /** Place in the author's order; null for what was typed. */
  place: number | null
  text: string
  count: number
  right: boolean
}

export interface QuestionFigures {
  /** Place in the copy. */
  question: number
  /** How many counted attempts settled it, right or not. */
  settled: number
  right: number
  /** All options, or the usual wrong inputs. */
  choices: readonly ChoiceFigure[]
  medianMs: number | null
  suspected: SuspectedKey | null
}

type PlayerState = 'not-started' | 'playing' | 'finished' | 'stopped'

export interface PlayerFigures extends ReportPlayer {
  state: PlayerState
  attempts: number
  /** Of the best attempt, which is the one that counts. */
  right: number
  of: number
  bestAttempt: number | null
  lastRight: number | null
  lastOf: number | null
  totalMs: number
  timing: RunTiming | null
  needsHelp: boolean
}

interface ReportSummary {
  players: number
  finished: number
  playing: number
  notStarted: number
  /** Mean of the players' shares. */
  averageShare: number | null
  needHelp: number
  usualMs: number | null
}

export interface Report {
  summary: ReportSummary
  /** The hardest first; those that nobody has settled last, in their order. */
  questions: readonly QuestionFigures[]
  /** Those who need help first, the lowest share first; then the others by name. */
  players: readonly PlayerFigures[]
}

interface ReportInput {
  questions: readonly AssignedQuestion[]
  players: readonly ReportPlayer[]
  attempts: readonly AttemptFacts[]
  /** After closing nobody is playing any more. */
  isClosed: boolean
}

/** What an attempt says about the copy. */
export const answerFacts = (
  questions: readonly AssignedQuestion[],
  steps: readonly AttemptStep[],
  answers: readonly RunAnswer[],
): readonly AnswerFacts[] =>
  answers.flatMap(({ choice, correct, tookMs }, index) => {
    const step = steps[index]
    const asked = step && questions[step.question]
    if (!asked) return []
    return [{ question: step.question, given: givenInCopy(asked.question, step, choice), correct, tookMs }]
  })

export function reportOf({ questions, players, attempts, isClosed }: ReportInput): Report {
  const byPlayer = new Map<string, AttemptFacts[]>()
  for (const attempt of attempts) {
    const earlier = byPlayer.get(attempt.playerId)
    if (earlier) earlier.push(attempt)
    else byPlayer.set(attempt.playerId, [attempt])
  }
  const figures = players.map((player) =>
    playerFigures(player, byPlayer.get(player.playerId) ?? [], questions.length, isClosed),
  )
  const counted = players.flatMap(({ playerId }) => bestAttempt(byPlayer.get(playerId) ?? []) ?? [])
  return {
    summary: summaryOf(figures),
    questions: questionFigures(questions, counted),
    players: figures.toSorted(byNeed),
  }
}

/** Places of the questions to practise again, in the order of the quiz. */
export const missedQuestions = ({ questions }: Report): readonly number[] =>
  questions
    .filter(({ right, settled }) => settled > 0 && right / settled < PRACTISE_BELOW)
    .map(({ question }) => question)
    .toSorted((one, other) => one - other)

const rightIn = ({ answers }: AttemptFacts): number => answers.filter(({ correct }) => correct).length

/** Most right answers; of equal ones the later, which has been played with the same knowledge or more. */
export function bestAttempt(attempts: readonly AttemptFacts[]): AttemptFacts | null {
  return attempts.reduce<AttemptFacts | null>((best, one) => {
    if (!best || rightIn(one) > rightIn(best)) return one
    return rightIn(one) === rightIn(best) && one.number > best.number ? one : best
  }, null)
}

/** What is not answered yet is not wrong while somebody plays. */
const settledIn = (attempt: AttemptFacts, total: number): number => (attempt.ended ? total : attempt.answers.length)

function playerFigures(
  player: ReportPlayer,
  attempts: readonly AttemptFacts[],
  total: number,
  isClosed: boolean,
): PlayerFigures {
  const best = bestAttempt(attempts)
  const last = attempts.toSorted((one, other) => one.number - other.number).at(-1) ?? null
  const [right, of] = best ? [rightIn(best), settledIn(best, total)] : [0, 0]
  return {
    ...player,
    state: stateOf(last, isClosed),
    attempts: attempts.length,
    right,
    of,
    bestAttempt: best?.number ?? null,
    lastRight: last && rightIn(last),
    lastOf: last && settledIn(last, total),
    totalMs: best?.answers.reduce((sum, { tookMs }) => sum + tookMs, 0) ?? 0,
    timing: best?.timing ?? null,
    needsHelp: of > 0 && right / of < HELP_BELOW,
  }
}

function stateOf(last: AttemptFacts | null, isClosed: boolean): PlayerState {
  if (!last) return 'not-started'
  if (last.ended) return 'finished'
  return isClosed ? 'stopped' : 'playing'
}

function summaryOf(players: readonly PlayerFigures[]): ReportSummary {
  const count = (state: PlayerState) => players.filter((player) => player.state === state).length
  const shares = players.flatMap(({ right, of }) => (of > 0 ? [right / of] : []))
  const finished = players.filter(({ state }) => state === 'finished')
  return {
    players: players.length,
    finished: finished.length,
    playing: count('playing'),
    notStarted: count('not-started'),
    averageShare: shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length,
    needHelp: players.filter(({ needsHelp }) => needsHelp).length,
    usualMs: median(finished.map(({ totalMs }) => totalMs)),
  }
}

function byNeed(one: PlayerFigures, other: PlayerFigures): number {
  if (one.needsHelp !== other.needsHelp) return one.needsHelp ? -1 : 1
  if (one.needsHelp) return one.right / one.of - other.right / other.of || compareNames(one, other)
  return compareNames(one, other)
}

const compareNames = (one: PlayerFigures, other: PlayerFigures): number =>
  one.name < other.name ? -1 : Number(one.name > other.name)

function questionFigures(
  questions: readonly AssignedQuestion[],
  counted: readonly AttemptFacts[],
): readonly QuestionFigures[] {
  const answersTo = questions.map((): { attempt: AttemptFacts; answer: AnswerFacts }[] => [])
  for (const attempt of counted) {
    for (const answer of attempt.answers) answersTo[answer.question]?.push({ attempt, answer })
  }
  const rightOf = new Map(counted.map((attempt) => [attempt, rightIn(attempt)]))
  const figures = questions.map(({ question: { answer: asked } }, question): QuestionFigures => {
    const given = answersTo[question] ?? []
    const answers = given.map(({ answer }) => answer)
    return {
      question,
      settled: answers.length,
      right: answers.filter(({ correct }) => correct).length,
      choices: choiceFigures(asked, answers),
      medianMs: median(answers.map(({ tookMs }) => tookMs)),
      suspected: suspectKey(
        asked,
        given.map(({ attempt, answer }) => ({
          given: answer.given,
          correct: answer.correct,
          // What somebody knows is judged by the other questions alone.
          others: ((rightOf.get(attempt) ?? 0) - Number(answer.correct)) / Math.max(1, attempt.answers.length - 1),
        })),
      ),
    }
  })
  return figures.toSorted((one, other) => shareRight(one) - shareRight(other) || one.question - other.question)
}

/** Above every share, so that what nobody has answered comes last. */
const NOT_SETTLED = 2
const shareRight = ({ right, settled }: QuestionFigures): number => (settled === 0 ? NOT_SETTLED : right / settled)

function choiceFigures(asked: Kind, answers: readonly AnswerFacts[]): readonly ChoiceFigure[] {
  if (!('options' in asked)) return usualInputs(answers)
  const counts = asked.options.map(() => 0)
  for (const { given } of answers) {
    for (const place of given && 'places' in given ? given.places : []) counts[place] = (counts[place] ?? 0) + 1
  }
  const right = new Set(asked.kind === 'choice' ? [asked.right] : asked.right)
  return asked.options.map((text, place) => ({ place, text, count: counts[place] ?? 0, right: right.has(place) }))
}

/** Equal inputs together, as the first one was written; the most frequent first. */
function usualInputs(answers: readonly AnswerFacts[]): readonly ChoiceFigure[] {
  const groups = new Map<string, ChoiceFigure>()
  for (const { given, correct } of answers) {
    const text = given && inputText(given)
    if (text === null || correct) continue
    const key = foldInput(text)
    const group = groups.get(key) ?? { place: null, text, count: 0, right: false }
    groups.set(key, { ...group, count: group.count + 1 })
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count).slice(0, MOST_INPUTS)
}

export function inputText(given: GivenInCopy): string | null {
  if ('text' in given) return given.text.trim()
  return 'number' in given ? String(given.number) : null
}

const foldInput = (text: string): string => foldAnswer(text)[0] ?? text

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  if (sorted.length === 0) return null
  const upper = sorted[Math.floor(middle)] ?? 0
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper
}
