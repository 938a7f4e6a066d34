import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import { type Difficulty, isDifficulty } from '@knowdown/domain/catalogue/difficulty'
import type { Candidate } from '@knowdown/domain/question/bank-index'
import { FALLBACK_CATEGORY, pickQuestions } from '@knowdown/domain/question/pick-questions'
import { serveQuestion } from '@knowdown/domain/question/serve-question'
import type { Random } from '@knowdown/domain/random'
import { Problem } from '../../problem.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import type { DealRequest, DealtQuestion, QuestionDealer } from './question-dealer.ts'
import type { Servings, StoredSet } from './servings.ts'
import type { Shelf } from './shelf.ts'

export interface Deal {
  category: Category
  difficulty: Difficulty
  questions: readonly DealtQuestion[]
  /** Ids of those that nobody of the viewers had seen. */
  fresh: ReadonlySet<string>
  /** How many of the cell stay unseen after this deal. */
  unseenLeft: number
}

export interface DealerParts {
  categories: readonly Category[]
  shelf: Shelf
  servings: Servings
  dice: Random
  clock: () => number
}

export interface Dealer extends QuestionDealer {
  /** Deals and keeps what was dealt as a set, at once or not at all. */
  dealSet(request: DealRequest, asSet: (deal: Deal, at: number) => StoredSet): Promise<Deal>
}

export function questionDealer({ categories, shelf, servings, dice, clock }: DealerParts): Dealer {
  const inTurn = oneAtATime()

  const dealNow = async (request: DealRequest, asSet: ((deal: Deal, at: number) => StoredSet) | null) => {
    const { category, difficulty } = cellOf(categories, request)
    const viewers = [...new Set(request.seenBy)]
    const at = clock()
    const seen = await servings.seenBy(viewers, [category.id, FALLBACK_CATEGORY])
    const picked = pickQuestions({
      bank: shelf.index(),
      category: category.id,
      difficulty,
      count: request.count,
      seen,
      servings: shelf.servings(),
      measured: shelf.measured(),
      except: new Set(request.except),
      random: dice,
    })
    const shown = new Set(picked.map(({ id }) => id))
    const deal: Deal = {
      category,
      difficulty,
      questions: picked.map((question) => serveQuestion(question, dice)),
      fresh: new Set([...shown].filter((id) => !seen.has(id))),
      unseenLeft: unseenLeft(shelf.index().cell(category.id, difficulty), seen, shown),
    }
    const questionIds = [...shown]
    await servings.record({ viewers, category: category.id, questionIds, at }, asSet?.(deal, at) ?? null)
    shelf.countServings(questionIds)
    return deal
  }

  // Two quizzes asked for in one breath must not hold the same questions.
  const dealInTurn = (request: DealRequest, asSet: ((deal: Deal, at: number) => StoredSet) | null) =>
    [...new Set(request.seenBy)].toSorted().reduce<() => Promise<Deal>>(
      (work, viewer) => () => inTurn(viewer, work),
      () => dealNow(request, asSet),
    )()

  return {
    async deal(request) {
      const { questions, fresh } = await dealInTurn(request, null)
      return questions.map((question) => ({ ...question, ...(fresh.has(question.id) && { fresh: true }) }))
    },
    dealSet: dealInTurn,
  }
}

function unseenLeft(cell: readonly Candidate[], seen: ReadonlyMap<string, number>, shown: ReadonlySet<string>): number {
  let left = 0
  for (const { question } of cell) if (!seen.has(question.id) && !shown.has(question.id)) left += 1
  return left
}

function cellOf(categories: readonly Category[], request: DealRequest): { category: Category; difficulty: Difficulty } {
  const category = findCategory(categories, request.category)
  if (!category) throw new Problem('invalid', 'There is no such category.')
  const difficulty = request.difficulty.toLowerCase()
  if (!isDifficulty(difficulty)) throw new Problem('invalid', 'The difficulty must be easy, medium, hard or obscure.')
  return { category, difficulty }
}
