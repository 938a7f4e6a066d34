import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import { type Difficulty, isDifficulty } from '@knowdown/domain/catalogue/difficulty'
import type { Candidate } from '@knowdown/domain/question/bank-index'
import { FALLBACK_CATEGORY, pickQuestions } from '@knowdown/domain/question/pick-questions'
import { serveQuestion } from '@knowdown/domain/question/serve-question'
import type { Random } from '@knowdown/domain/random'
import { Problem } from '../../problem.ts'
import type { SealedGame, Sealing } from '../sealing/sealing.ts'
import { serializeByKey } from '../serialize-by-key.ts'
import type { QuestionCatalogue } from './question-catalogue.ts'
import type { IssuedSet, Servings } from './servings.ts'

/** A question with its right answer; options in the order in which they are shown. */
export interface DealtQuestion {
  id: string
  question: string
  options: readonly string[]
  answer: string
  explanation: string
  /** None of those who will see it has seen it before. */
  fresh?: true
}

export interface DealRequest {
  /** Id or name of a category, as clients send it. */
  category: string
  difficulty: string
  count: number
  /** All who will see the questions: user ids, else session ids, else seats. Questions they have seen come last. */
  seenBy: readonly string[]
  /** Never deal these: the questions of earlier games of the same match. */
  except?: readonly string[]
  /** Questions dealt from other cells for the same game: none of them may answer one of these. */
  beside?: readonly string[]
}

export interface QuestionDealer {
  /**
   * Picks questions for a game that is compared between players, and seals them until the game is over. Does not wait
   * for a model; an unknown category is a Problem('invalid').
   */
  deal(game: SealedGame, request: DealRequest): Promise<readonly DealtQuestion[]>
}

export interface Deal {
  category: Category
  difficulty: Difficulty
  questions: readonly DealtQuestion[]
  /** Ids of questions that no viewer had seen. */
  fresh: ReadonlySet<string>
  /** How many of the cell stay unseen after this deal. */
  unseenLeft: number
}

export interface DealerDeps {
  categories: readonly Category[]
  catalogue: Pick<QuestionCatalogue, 'index' | 'find' | 'servings' | 'measured' | 'countServings'>
  servings: Pick<Servings, 'seenBy' | 'record'>
  sealing: Pick<Sealing, 'forDealing' | 'seal'>
  random: Random
  clock: () => number
}

export interface Dealer extends QuestionDealer {
  /** Deals for Solo and stores what was dealt as a set, in one transaction. */
  dealSet(request: DealRequest, asSet: AsSet): Promise<Deal>
}

type AsSet = (deal: Deal, at: number) => IssuedSet

export function questionDealer({ categories, catalogue, servings, sealing, random, clock }: DealerDeps): Dealer {
  const inTurn = serializeByKey()

  const dealNow = async (game: SealedGame | 'solo', request: DealRequest, asSet: AsSet | null) => {
    const { category, difficulty } = cellOf(categories, request)
    const viewers = [...new Set(request.seenBy)]
    const at = clock()
    const seen = await servings.seenBy(viewers, [category.id, FALLBACK_CATEGORY])
    const { sealed, shareable } = await sealing.forDealing(game)
    const picked = pickQuestions({
      bank: catalogue.index(),
      category: category.id,
      difficulty,
      count: request.count,
      seen,
      servings: catalogue.servings(),
      measured: catalogue.measured(),
      except: new Set(request.except),
      beside: (request.beside ?? []).flatMap((id) => catalogue.find(id) ?? []),
      play: game === 'solo' ? 'solo' : 'compared',
      sealed,
      shareable,
      at,
      random,
    })
    const shown = new Set(picked.map(({ id }) => id))
    // At once, before anything is awaited: a quiz that is dealt from now on does not contain them.
    if (game !== 'solo') sealing.seal(game, [...shown])
    if (picked.length === 0) throw new Problem('unavailable', ALL_IN_PLAY)
    const deal: Deal = {
      category,
      difficulty,
      questions: picked.map((question) => serveQuestion(question, random)),
      fresh: new Set([...shown].filter((id) => !seen.has(id))),
      unseenLeft: unseenLeft(catalogue.index().cell(category.id, difficulty), seen, shown),
    }
    const questionIds = [...shown]
    await servings.record({ viewers, category: category.id, questionIds, at }, asSet?.(deal, at) ?? null)
    catalogue.countServings(questionIds)
    return deal
  }

  // Two quizzes that one viewer requests at the same time must not hold the same questions.
  const dealInTurn = (game: SealedGame | 'solo', request: DealRequest, asSet: AsSet | null) =>
    [...new Set(request.seenBy)].toSorted().reduce<() => Promise<Deal>>(
      (work, viewer) => () => inTurn(viewer, work),
      () => dealNow(game, request, asSet),
    )()

  return {
    async deal(game, request) {
      const { questions, fresh } = await dealInTurn(game, request, null)
      return questions.map((question) => ({ ...question, ...(fresh.has(question.id) && { fresh: true }) }))
    },
    dealSet: (request, asSet) => dealInTurn('solo', request, asSet),
  }
}

/** Every question of the category, and of general knowledge too, is being asked in a running game. */
const ALL_IN_PLAY = 'All questions of this category are in play right now. Please try again in a minute.'

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
