import type { Difficulty } from '../catalogue/difficulty.ts'
import { mayMeet, type Telling, tellingOf } from '../question/may-meet.ts'
import type { BankQuestion } from '../question/question.ts'
import { type Random, seededRandom } from '../random.ts'

/** In the order of play: rising difficulty. */
export const DAILY_DIFFICULTIES: readonly Difficulty[] = [
  'easy',
  'easy',
  'easy',
  'medium',
  'medium',
  'medium',
  'hard',
  'hard',
  'hard',
  'obscure',
]

/** A question is not used again within this many days. */
export const DAILY_REST_DAYS = 365

export type DailyCandidate = Pick<BankQuestion, 'id' | 'category' | 'difficulty' | 'question' | 'answer' | 'group'>

export interface DailyRequest {
  /** Questions of free categories that are not sensitive. */
  candidates: readonly DailyCandidate[]
  /** Ids of questions in the dailies of the last `DAILY_REST_DAYS` days. */
  used: ReadonlySet<string>
  /** Unpredictable on a server: who could compute a coming daily would know its answers. */
  random: Random
}

/**
 * Ten questions of ten different categories, none of which answers another, or null when the supply is too small. The
 * category with the most unused questions of a difficulty comes first, so that all categories are used up evenly.
 */
export function pickDaily({ candidates, used, random }: DailyRequest): readonly DailyCandidate[] | null {
  const unused = candidates.filter(({ id }) => !used.has(id))
  const cells = groupByCell(unused)
  const chosen: { place: number; question: DailyCandidate }[] = []
  const taken: Taken = { categories: new Set(), tellings: [] }
  // The rarest difficulty chooses first, because it has the fewest categories left to choose from.
  const order = DAILY_DIFFICULTIES.map((difficulty, place) => ({ difficulty, place })).toSorted(
    (one, other) => supplyOf(cells, one.difficulty) - supplyOf(cells, other.difficulty),
  )
  for (const { difficulty, place } of order) {
    const question = pickOne(cells, difficulty, taken, random)
    if (!question) return null
    chosen.push({ place, question })
    taken.categories.add(question.category)
    taken.tellings.push(tellingOf(question))
  }
  return chosen.toSorted((one, other) => one.place - other.place).map(({ question }) => question)
}

/** For how many days in a row there are enough candidates for a daily; stops counting at `maxDays`. */
export function dailySupplyDays(candidates: readonly DailyCandidate[], maxDays: number): number {
  const random = seededRandom(1)
  const history: (readonly DailyCandidate[])[] = []
  const used = new Set<string>()
  for (let day = 0; day < maxDays; day += 1) {
    const expired = history[day - DAILY_REST_DAYS]
    for (const { id } of expired ?? []) used.delete(id)
    const daily = pickDaily({ candidates, used, random })
    if (!daily) return day
    history.push(daily)
    for (const { id } of daily) used.add(id)
  }
  return maxDays
}

type Cells = ReadonlyMap<Difficulty, ReadonlyMap<string, readonly DailyCandidate[]>>

function groupByCell(candidates: readonly DailyCandidate[]): Cells {
  const cells = new Map<Difficulty, Map<string, DailyCandidate[]>>()
  for (const candidate of candidates) {
    const byCategory = cells.get(candidate.difficulty) ?? new Map<string, DailyCandidate[]>()
    cells.set(candidate.difficulty, byCategory)
    byCategory.set(candidate.category, [...(byCategory.get(candidate.category) ?? []), candidate])
  }
  return cells
}

const supplyOf = (cells: Cells, difficulty: Difficulty): number =>
  [...(cells.get(difficulty)?.values() ?? [])].reduce((sum, cell) => sum + cell.length, 0)

/** What the questions chosen so far rule out for the next one. */
interface Taken {
  categories: Set<string>
  tellings: Telling[]
}

function pickOne(cells: Cells, difficulty: Difficulty, taken: Taken, random: Random): DailyCandidate | undefined {
  const fromFullest = [...(cells.get(difficulty) ?? [])]
    .filter(([category]) => !taken.categories.has(category))
    .map(([, cell]) => ({ cell, weight: cell.length + random() }))
    .toSorted((one, other) => other.weight - one.weight)
  for (const { cell } of fromFullest) {
    const start = Math.floor(random() * cell.length)
    const fitting = [...cell.slice(start), ...cell.slice(0, start)].find((candidate) =>
      mayMeet(tellingOf(candidate), taken.tellings),
    )
    if (fitting) return fitting
  }
  return undefined
}
