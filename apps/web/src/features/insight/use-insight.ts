import { generateFeedback } from '@knowdown/contracts/solo/questions'
import type { HistoryEntry, QuizSetup } from '@knowdown/domain/solo/solo-state'
import { useQuery } from '@tanstack/react-query'
import type { ApiFailure } from '../../api/api.ts'
import { useBackend } from '../../api/backend.tsx'
import { afterPress } from '../../platform/after-press.ts'

export type Insight = { kind: 'loading' } | { kind: 'text'; text: string } | { kind: 'failed'; message: string }

/** Different texts for a failed request and for no network. */
const failureMessage = (failure: ApiFailure) =>
  failure.kind === 'offline'
    ? 'An error occurred while fetching AI insight.'
    : 'Could not load AI insight at this time.'

/** Explains the right answer of an answered question. Fetched once, also when the screen is mounted again. */
export function useInsight(entry: HistoryEntry, { category, difficulty }: QuizSetup): Insight {
  const { api } = useBackend()
  const { question, selectedAnswer, isCorrect } = entry
  const { data } = useQuery({
    queryKey: ['insight', question.id, selectedAnswer],
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn(): Promise<Insight> {
      await new Promise<void>(afterPress)
      const answer = await api.call(generateFeedback, {
        question: question.question,
        user_answer: selectedAnswer,
        correct_answer: question.answer,
        was_correct: isCorrect,
        category,
        difficulty,
      })
      return answer.ok
        ? { kind: 'text', text: answer.value.feedback }
        : { kind: 'failed', message: failureMessage(answer.error) }
    },
  })
  return data ?? { kind: 'loading' }
}
