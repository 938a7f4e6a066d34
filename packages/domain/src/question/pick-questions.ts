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
  /** Ids of questions that somebody is being asked in another game, or will be in a daily. */
  sealed: ReadonlySet<string>
  /** Those of them that this game may ask too, when nothing else is left of the category. */
  shareable: ReadonlySet<string>
  /** The server's clock: the reserved half of a cell depends on the day. */
  at: number
  random: Random
}

/**
 * Picks the questions of a quiz. Returns fewer than requested only when the category and general knowledge together
 * have no more that may be asked and may meet (for Solo: that are not reserved either): two questions of which one answers
 * the other are never in one game. The quiz rules are dropped one by one before a seen question is repeated, seen
 * questions are repeated before the difficulty changes, and the difficulty changes before a question is shared with
 * another game.
 */
export function pickQuestions(request: PickRequest): readonly BankQuestion[] {
  const cells = cellsBySource(request)
  const steps = request.play === 'solo' ? cells.map((own) => [fillForSolo, own] as const) : stepsForCompared(cells)
  let chosen: readonly Candidate[] = []
  for (const [fillFrom, from] of steps) for (const cell of from) chosen = fillFrom(chosen, cell, request)
  const chance = ({ question }: Candidate) =>
    chanceRight(0, request.measured.get(question.id) ?? priorDifficulty(question))
  return arrangeQuiz(chosen, chance, request.random).map(({ question }) => question)
}

type Cell = readonly Candidate[]
type FillFrom = (chosen: readonly Candidate[], cell: Cell, request: PickRequest) => readonly Candidate[]

/** Of the category and then of general knowledge: the requested difficulty, then the others. */
const cellsBySource = ({ bank, category, difficulty }: PickRequest): readonly (readonly Cell[])[] =>
  [...new Set([category, FALLBACK_CATEGORY])].map((source) =>
    nearestDifficulties(difficulty).map((level) => bank.cell(source, level)),
  )

/** What is asked in another game comes before general knowledge, and what Solo should keep comes last. */
const stepsForCompared = (cells: readonly (readonly Cell[])[]): readonly (readonly [FillFrom, readonly Cell[]])[] => [
  ...cells.flatMap((own) => [[fillBesideSolo, own] as const, [fillFromShareable, own] as const]),
  ...cells.map((own) => [fillFromOpen, own] as const),
]

const isOpen = ({ sealed }: PickRequest, { question }: Candidate) => !sealed.has(question.id)
const isSolos = ({ at }: PickRequest, { question }: Candidate, cell: Cell) => !isReserved(question.id, cell.length, at)

/** Solo takes what is neither reserved nor sealed, and rather goes to the next cell. */
const fillForSolo: FillFrom = (chosen, cell, request) => {
  const open = cell.filter((candidate) => isOpen(request, candidate) && isSolos(request, candidate, cell))
  return fillUnseenFirst(chosen, open, request.count, request)
}

/** The reserved half of a cell, then the rest, of which Solo keeps the questions of one quiz. */
const fillBesideSolo: FillFrom = (chosen, cell, request) => {
  const open = cell.filter((candidate) => isOpen(request, candidate))
  const rest = open.filter((candidate) => isSolos(request, candidate, cell))
  const reserved = open.filter((candidate) => !isSolos(request, candidate, cell))
  const fromReserved = fillUnseenFirst(chosen, reserved, request.count, request)
  const most = Math.min(request.count, fromReserved.length + Math.max(0, rest.length - QUIZ_SIZE))
  return fillUnseenFirst(fromReserved, rest, most, request)
}

const fillFromShareable: FillFrom = (chosen, cell, request) => {
  const shareable = cell.filter(({ question }) => request.shareable.has(question.id))
  return fillUnseenFirst(chosen, shareable, request.count, request)
}

const fillFromOpen: FillFrom = (chosen, cell, request) => {
  const open = cell.filter((candidate) => isOpen(request, candidate))
  return fillUnseenFirst(chosen, open, request.count, request)
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
