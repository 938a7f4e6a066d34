import { type Difficulty, nearestDifficulties } from '../catalogue/difficulty.ts'
import { type Dice, shuffle } from '../dice.ts'
import type { BankIndex, Candidate } from './bank-index.ts'
import { chanceRight } from './calibration.ts'
import { PRIOR_DIFFICULTY } from './difficulty-band.ts'
import type { BankQuestion } from './question.ts'

export const QUIZ_SIZE = 10

export const LAST_RESORT = 'general-knowledge'

export interface PickRequest {
  bank: BankIndex
  /** Id of a category. */
  category: string
  difficulty: Difficulty
  count: number
  /** When whoever will see the quiz last saw a question, by its id. */
  seen: ReadonlyMap<string, number>
  /** How often a question was served to anybody, by its id. */
  servings: ReadonlyMap<string, number>
  /** Difficulties learnt from answers, by the question's id; the label speaks for the others. */
  measured: ReadonlyMap<string, number>
  /** Never these, whatever happens. */
  except: ReadonlySet<string>
  dice: Dice
}

/**
 * Fewer than asked for come back only when the category and general knowledge together hold no more. The asked
 * difficulty, and not seeing a question twice, weigh more than a good spread: rules give way one by one before
 * a seen question is dealt again, and seen ones are dealt again before the difficulty changes.
 */
export function pickQuestions(request: PickRequest): readonly BankQuestion[] {
  let chosen: readonly Candidate[] = []
  for (const cell of cellsFor(request)) {
    if (chosen.length >= request.count) break
    const allowed = cell.filter(({ question }) => !request.except.has(question.id))
    const { unseen, seen } = inOrderOfNeed(allowed, request)
    chosen = fill(fill(chosen, unseen, request.count), seen, request.count)
  }
  const chance = ({ question }: Candidate) =>
    chanceRight(0, request.measured.get(question.id) ?? PRIOR_DIFFICULTY[question.difficulty])
  return arrangeQuiz(chosen, chance, request.dice).map(({ question }) => question)
}

/** The asked cell, its neighbours in the same category, then general knowledge. */
function* cellsFor({ bank, category, difficulty }: PickRequest): Generator<readonly Candidate[]> {
  for (const source of new Set([category, LAST_RESORT])) {
    for (const level of nearestDifficulties(difficulty)) yield bank.cell(source, level)
  }
}

/** A draw by lot in which a question weighs the less the more often it was served; seen ones by how long ago that was. */
function inOrderOfNeed(cell: readonly Candidate[], { seen, servings, dice }: PickRequest) {
  const lots = cell
    .map((candidate) => ({
      candidate,
      lot: Math.log(1 - dice()) * (1 + (servings.get(candidate.question.id) ?? 0)),
      seenAt: seen.get(candidate.question.id),
    }))
    .toSorted((one, other) => other.lot - one.lot)
  return {
    unseen: lots.filter(({ seenAt }) => seenAt === undefined).map(({ candidate }) => candidate),
    seen: lots
      .filter(({ seenAt }) => seenAt !== undefined)
      .toSorted((one, other) => (one.seenAt ?? 0) - (other.seenAt ?? 0))
      .map(({ candidate }) => candidate),
  }
}

/** Takes what fits all rules, then what fits all but the first, and so on until there is enough. */
function fill(chosen: readonly Candidate[], supply: readonly Candidate[], count: number): readonly Candidate[] {
  const filled = [...chosen]
  let left = supply
  for (let dropped = 0; dropped <= QUIZ_RULES.length && left.length > 0; dropped++) {
    const rules = QUIZ_RULES.slice(dropped)
    left = left.filter((candidate) => {
      const fits = filled.length < count && rules.every((rule) => rule(candidate, filled))
      if (fits) filled.push(candidate)
      return !fits
    })
    if (filled.length >= count) break
  }
  return filled
}

/** Whether a question may stand beside those already chosen for the quiz. */
type QuizRule = (candidate: Candidate, chosen: readonly Candidate[]) => boolean

const MOST_PER_TOPIC = 2
const MOST_ON_PROBATION = 3

const spreadsTopics: QuizRule = (candidate, chosen) =>
  chosen.filter(({ topic }) => topic === candidate.topic).length < MOST_PER_TOPIC

const spoilsNothing: QuizRule = (candidate, chosen) =>
  chosen.every(({ stem, answer }) => !stem.includes(candidate.answer) && !candidate.stem.includes(answer))

const repeatsNoAnswer: QuizRule = (candidate, chosen) => chosen.every(({ answer }) => answer !== candidate.answer)

const sharesNoGroup: QuizRule = ({ question: { group } }, chosen) =>
  group === undefined || chosen.every(({ question }) => question.group !== group)

const trustsFewNewOnes: QuizRule = ({ question }, chosen) =>
  !question.probation || chosen.filter((other) => other.question.probation).length < MOST_ON_PROBATION

/** The first gives way first when there is too little to choose from. */
export const QUIZ_RULES: readonly QuizRule[] = [
  spreadsTopics,
  spoilsNothing,
  repeatsNoAnswer,
  sharesNoGroup,
  trustsFewNewOnes,
]

const OPENERS = 2
/** Two in a row that fewer than this share get right make a sour end. */
const SOUR_BELOW = 0.35

/** Opens with the easiest two, goes on in any order, and does not end on two that hardly anyone knows. */
export function arrangeQuiz<Item>(chosen: readonly Item[], chanceRight: (item: Item) => number, dice: Dice): Item[] {
  const fromEasiest = shuffle(chosen, dice).toSorted((one, other) => chanceRight(other) - chanceRight(one))
  const rest = shuffle(fromEasiest.slice(OPENERS), dice)
  const isSour = (item: Item) => chanceRight(item) < SOUR_BELOW
  if (rest.length >= 2 && rest.slice(-2).every(isSour)) {
    const mild = rest.findIndex((item) => !isSour(item))
    if (mild >= 0) rest.push(...rest.splice(mild, 1))
  }
  return [...fromEasiest.slice(0, OPENERS), ...rest]
}
