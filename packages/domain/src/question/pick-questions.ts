import { type Difficulty, nearestDifficulties } from '../catalogue/difficulty.ts'
import { type Random, shuffle } from '../random.ts'
import type { BankIndex, Candidate } from './bank-index.ts'
import { chanceRight } from './calibration.ts'
import { priorDifficulty } from './difficulty-band.ts'
import { mayMeet, type Telling, tellingOf } from './may-meet.ts'
import type { BankQuestion } from './question.ts'
import { QUIZ_RULES } from './quiz-rules.ts'
import { isReserved } from './reserved-half.ts'

export const QUIZ_SIZE = 10

export const FALLBACK_CATEGORY = 'general-knowledge'

export interface PickRequest {
  bank: BankIndex
  /** Id of a category. */
  category: string
  difficulty: Difficulty
  count: number
  /** When the players of the quiz last saw a question, by its id. */
  seen: ReadonlyMap<string, number>
  /** How often a question was served to anybody, by its id. */
  servings: ReadonlyMap<string, number>
  /** Difficulties estimated from answers, by question id; the label decides for the others. */
  measured: ReadonlyMap<string, number>
  /** Ids of questions that are never picked. */
  except: ReadonlySet<string>
  /** Questions of other cells that the same players are asked in the same game. */
  beside: readonly BankQuestion[]
  /** Solo hands questions out with their answers; what is compared between players (battles) must avoid those. */
  play: 'solo' | 'compared'
  /** Ids of questions that somebody is being asked in a game that is compared. Solo never gives them away. */
  held: ReadonlySet<string>
  /** The server's clock: the reserved half of a cell depends on the day. */
  at: number
  random: Random
}

/**
 * Picks the questions of a quiz. Returns fewer than requested only when the category and general knowledge together
 * have no more (for Solo: no more that are neither reserved nor held) that may meet: two questions of which one answers
 * the other are never in one game. The quiz rules are dropped one by one before a seen question is repeated, and seen
 * questions are repeated before the difficulty changes.
 */
export function pickQuestions(request: PickRequest): readonly BankQuestion[] {
  let chosen: readonly Candidate[] = []
  for (const cell of cellsFor(request)) {
    if (chosen.length >= request.count) break
    chosen = request.play === 'solo' ? fillForSolo(chosen, cell, request) : fillForCompared(chosen, cell, request)
  }
  const chance = ({ question }: Candidate) =>
    chanceRight(0, request.measured.get(question.id) ?? priorDifficulty(question))
  return arrangeQuiz(chosen, chance, request.random).map(({ question }) => question)
}

/** The requested cell, the other difficulties of the category, then general knowledge. */
function* cellsFor({ bank, category, difficulty }: PickRequest): Generator<readonly Candidate[]> {
  for (const source of new Set([category, FALLBACK_CATEGORY])) {
    for (const level of nearestDifficulties(difficulty)) yield bank.cell(source, level)
  }
}

/** Solo takes what is neither reserved nor held, and rather goes to the next cell. */
function fillForSolo(chosen: readonly Candidate[], cell: readonly Candidate[], request: PickRequest) {
  const open = cell.filter(({ question: { id } }) => !isReserved(id, cell.length, request.at) && !request.held.has(id))
  return fillUnseenFirst(chosen, open, request.count, request)
}

/**
 * Compared games take the reserved half first, then the rest of the cell. However many of them there are, they leave
 * Solo the questions of one quiz in each cell: beyond that they share what is held already.
 */
function fillForCompared(chosen: readonly Candidate[], cell: readonly Candidate[], request: PickRequest) {
  const { count, held, at } = request
  const free = cell.filter(({ question }) => !held.has(question.id))
  const isForSolo = ({ question }: Candidate) => !isReserved(question.id, cell.length, at)
  const [rest, reserved] = [free.filter(isForSolo), free.filter((candidate) => !isForSolo(candidate))]
  const fromReserved = fillUnseenFirst(chosen, reserved, count, request)
  const most = Math.min(count, fromReserved.length + Math.max(0, rest.length - QUIZ_SIZE))
  const fromRest = fillUnseenFirst(fromReserved, rest, most, request)
  const shared = cell.filter(({ question }) => held.has(question.id))
  return fillUnseenFirst(fillUnseenFirst(fromRest, shared, count, request), rest, count, request)
}

function fillUnseenFirst(
  chosen: readonly Candidate[],
  candidates: readonly Candidate[],
  count: number,
  request: PickRequest,
): readonly Candidate[] {
  if (chosen.length >= count) return chosen
  const allowed = candidates.filter(
    (candidate) => !request.except.has(candidate.question.id) && !chosen.includes(candidate),
  )
  const { unseen, seen } = drawOrder(allowed, request)
  const beside = request.beside.map(tellingOf)
  return fill(fill(chosen, unseen, count, beside), seen, count, beside)
}

/** Unseen questions in random order, weighted towards those served least; seen questions from the longest ago. */
function drawOrder(cell: readonly Candidate[], { seen, servings, random }: PickRequest) {
  const lots = cell
    .map((candidate) => ({
      candidate,
      lot: Math.log(1 - random()) * (1 + (servings.get(candidate.question.id) ?? 0)),
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

/** Takes questions that satisfy all rules, then all but the first rule, and so on until there are enough. */
function fill(
  chosen: readonly Candidate[],
  supply: readonly Candidate[],
  count: number,
  beside: readonly Telling[],
): readonly Candidate[] {
  const filled = [...chosen]
  let left = supply.filter((candidate) => mayMeet(candidate, beside))
  for (let dropped = 0; dropped <= QUIZ_RULES.length && left.length > 0; dropped++) {
    const rules = QUIZ_RULES.slice(dropped)
    left = left.filter((candidate) => {
      const fits = filled.length < count && mayMeet(candidate, filled) && rules.every((rule) => rule(candidate, filled))
      if (fits) filled.push(candidate)
      return !fits
    })
    if (filled.length >= count) break
  }
  return filled
}

const OPENERS = 2
/** A quiz should not end on two questions that fewer than this share of players get right. */
const VERY_HARD_BELOW = 0.35

/** Puts the easiest two first and the rest in random order, but does not end on two very hard ones. */
export function arrangeQuiz<Item>(
  chosen: readonly Item[],
  chanceRight: (item: Item) => number,
  random: Random,
): Item[] {
  const fromEasiest = shuffle(chosen, random).toSorted((one, other) => chanceRight(other) - chanceRight(one))
  const rest = shuffle(fromEasiest.slice(OPENERS), random)
  const isVeryHard = (item: Item) => chanceRight(item) < VERY_HARD_BELOW
  if (rest.length >= 2 && rest.slice(-2).every(isVeryHard)) {
    const easier = rest.findIndex((item) => !isVeryHard(item))
    if (easier >= 0) rest.push(...rest.splice(easier, 1))
  }
  return [...fromEasiest.slice(0, OPENERS), ...rest]
}
