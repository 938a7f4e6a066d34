import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { checkMistakes, mergeMistakes, readMistakes, sendReviews } from '@knowdown/contracts/mistakes/calls'
import type { BankQuestion } from '@knowdown/domain/question/question'
import type { CardState } from '@knowdown/scheduling/card'
import type { FastifyInstance } from 'fastify'
import type { MistakeDeck } from '../../features/mistakes/mistake-deck.ts'
import { sessionViewer } from '../../features/questions/solo-quizzes.ts'
import { requireUser } from '../caller.ts'
import { serve } from '../serve.ts'

export function mistakeRoutes(app: FastifyInstance, deck: MistakeDeck): void {
  serve(app, readMistakes, async (_input, request) => {
    const { userId } = await requireUser(request)
    const { due, open, learned, nextDueAt, cards } = await deck.read(userId)
    return {
      due,
      open,
      learned,
      next_due_at: nextDueAt,
      cards: cards.map(({ card, question }) => ({
        question_id: question.id,
        ...contentOf(question),
        corrected: card.corrected,
        schedule: toSchedule(card.state),
        own: card.own && (card.own.asked as OwnAnswerWire),
        picture: card.own?.picture ?? null,
      })),
    }
  })
  serve(app, sendReviews, async ({ reviews }, request) => {
    const { userId } = await requireUser(request)
    const recorded = await deck.recordReviews(
      userId,
      reviews.map(({ review_id, question_id, answer, took_ms, at }) => ({
        reviewId: review_id,
        questionId: question_id,
        answer,
        tookMs: took_ms,
        at,
      })),
    )
    return { recorded }
  })
  serve(app, mergeMistakes, async ({ cards, session_id }, request) => {
    const { userId } = await requireUser(request)
    const merged = await deck.mergeCards(
      { userId, viewers: [userId, ...viewersOf(session_id)] },
      cards.map(({ question, answer, schedule }) => ({ question, answer, state: toState(schedule) })),
    )
    return { merged }
  })
  serve(app, checkMistakes, async ({ questions, own_cards, session_id }) => {
    return {
      own_gone: [...(await deck.goneOwn(own_cards))],
      checked: await Promise.all(
        questions.map(async (text) => {
          const checked = await deck.check({ userId: null, viewers: viewersOf(session_id) }, text)
          const card = checked.status === 'current' ? contentOf(checked.question) : null
          return { question: text, status: checked.status, card }
        }),
      ),
    }
  })
}

const viewersOf = (sessionId: string | undefined): string[] => (sessionId ? [sessionViewer(sessionId)] : [])

type OwnAnswerWire = NonNullable<ReplyOf<typeof readMistakes>['cards'][number]['own']>
type Content = Pick<BankQuestion, 'category' | 'difficulty' | 'question' | 'options' | 'answer' | 'explanation'>

const contentOf = ({ category, difficulty, question, options, answer, explanation }: Content) => ({
  category,
  difficulty,
  question,
  options: [...options],
  answer,
  explanation,
})

const toSchedule = (state: CardState) => ({
  due_at: state.dueAt,
  stability: state.stability,
  difficulty: state.difficulty,
  interval_days: state.intervalDays,
  reviews: state.reviews,
  lapses: state.lapses,
  reviewed_at: state.reviewedAt,
})

const toState = (schedule: ReturnType<typeof toSchedule>): CardState => ({
  dueAt: schedule.due_at,
  stability: schedule.stability,
  difficulty: schedule.difficulty,
  intervalDays: schedule.interval_days,
  reviews: schedule.reviews,
  lapses: schedule.lapses,
  reviewedAt: schedule.reviewed_at,
})
