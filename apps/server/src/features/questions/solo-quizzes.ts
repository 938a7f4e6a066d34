import { randomUUID } from 'node:crypto'
import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import { canPlay } from '@knowdown/domain/catalogue/entitlements'
import { Problem } from '../../problem.ts'
import type { Caller } from '../identity.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { Deal, Dealer } from './deal-questions.ts'
import type { Demand } from './models/stock-keeper.ts'
import type { DealtQuestion } from './question-dealer.ts'
import { viewerOf } from './viewer.ts'

interface QuizRequest {
  category: string
  difficulty: string
  sessionId: string
  ahead: boolean
  /** Where a visitor asks from: nobody's play may make a model work without end. */
  network: string
}

interface IssuedQuiz {
  setId: string
  questions: readonly DealtQuestion[]
}

export interface SoloQuizzes {
  issue(caller: Caller, request: QuizRequest): Promise<IssuedQuiz>
}

interface Parts {
  categories: readonly Category[]
  dealer: Dealer
  entitlements: Entitlements
  /** Questions in a quiz. */
  size: number
  /** Told of every quiz, so that the stock can be filled up behind the player. Must not wait. */
  onIssued(deal: Deal, asker: Demand['asker']): void
}

export function soloQuizzes({ categories, dealer, entitlements, size, onIssued }: Parts): SoloQuizzes {
  return {
    async issue(caller, { category, difficulty, sessionId, ahead, network }) {
      const wanted = findCategory(categories, category)
      if (wanted?.pack && !canPlay(await entitlements.of(caller?.userId ?? null), wanted)) {
        throw new Problem('forbidden', `${wanted.name} belongs to a pack that you do not own.`)
      }
      const viewer = viewerOf(caller, sessionId)
      const setId = randomUUID().replaceAll('-', '')
      const deal = await dealer.dealSet({ category, difficulty, count: size, seenBy: [viewer] }, (dealt, issuedAt) => ({
        setId,
        sessionId,
        userId: caller?.userId ?? null,
        category: dealt.category.id,
        difficulty: dealt.difficulty,
        questions: dealt.questions.map(({ id, options, answer }) => ({
          id,
          options,
          answer,
          fresh: dealt.fresh.has(id),
        })),
        issuedAt,
        ahead,
      }))
      onIssued(deal, { key: caller?.userId ?? network, signedIn: caller !== null })
      return { setId, questions: deal.questions }
    },
  }
}
