import { randomUUID } from 'node:crypto'
import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import { canPlay } from '@knowdown/domain/catalogue/entitlements'
import { Problem } from '../../problem.ts'
import type { Caller } from '../identity.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { Demand } from './models/refill-trigger.ts'
import type { Deal, Dealer, DealtQuestion } from './question-dealer.ts'

interface QuizRequest {
  category: string
  difficulty: string
  sessionId: string
  ahead: boolean
  /** The network of a visitor, to limit how much work one caller can cause for a model. */
  network: string
}

interface IssuedQuiz {
  setId: string
  /** With explanations for premium players only; everybody else reads them in the review. */
  questions: readonly (Omit<DealtQuestion, 'explanation'> & { explanation?: string })[]
}

export interface SoloQuizzes {
  issue(caller: Caller, request: QuizRequest): Promise<IssuedQuiz>
}

interface SoloQuizzesDeps {
  categories: readonly Category[]
  dealer: Dealer
  entitlements: Entitlements
  /** Questions in a quiz. */
  size: number
  /** Called for every quiz, so that new questions can be written in the background. Must not wait. */
  onIssued(deal: Deal, asker: Demand['asker']): void
}

export function soloQuizzes({ categories, dealer, entitlements, size, onIssued }: SoloQuizzesDeps): SoloQuizzes {
  return {
    async issue(caller, { category, difficulty, sessionId, ahead, network }) {
      const wanted = findCategory(categories, category)
      const entitlement = await entitlements.of(caller?.userId ?? null)
      if (wanted?.pack && !canPlay(entitlement, wanted)) {
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
      return { setId, questions: entitlement.premium ? deal.questions : deal.questions.map(withoutExplanation) }
    },
  }
}

const withoutExplanation = ({ explanation: _, ...question }: DealtQuestion) => question

/**
 * The id under which seen questions are remembered: the account, else the browser's session id. No account id contains
 * a colon, so nobody can pass as an account with a session id of their choice.
 */
const viewerOf = (caller: Caller, sessionId: string): string => caller?.userId ?? sessionViewer(sessionId)

export const sessionViewer = (sessionId: string): string => `session:${sessionId}`
