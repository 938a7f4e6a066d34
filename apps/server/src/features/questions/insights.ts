import { Problem } from '../../problem.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { QuestionCatalogue } from './question-catalogue.ts'

interface InsightRequest {
  question: string
  userAnswer: string
  correctAnswer: string
}

export interface Insights {
  /** Answers at once from what is stored. */
  explain(userId: string | null, request: InsightRequest): Promise<string>
}

/** One sentence on why a wrong option is wrong, if a model has written it already. Never waits for a model. */
export interface WrongOptionNotes {
  noteOn(questionId: string, wrongOption: string): Promise<string | null>
}

interface InsightsDeps {
  catalogue: QuestionCatalogue
  entitlements: Entitlements
  wrongOptions: WrongOptionNotes
  sealing: Pick<Sealing, 'mayRead'>
}

export function insights({ catalogue, entitlements, wrongOptions, sealing }: InsightsDeps): Insights {
  return {
    async explain(userId, { question: text, userAnswer, correctAnswer }) {
      const { premium } = await entitlements.of(userId)
      if (!premium || userId === null) throw new Problem('forbidden', 'Insights are part of premium.')
      const question = catalogue.findByText(text)
      const known = question && (userAnswer === '' || question.options.includes(userAnswer))
      const mayRead = question !== null && (await sealing.mayRead({ userId, viewers: [userId] }, question.id))
      // The same for all three: whether the answer is right must not show in a refusal.
      if (!known || !mayRead || question.answer !== correctAnswer) {
        throw new Problem('not-found', 'This question was not asked here.')
      }
      if (userAnswer === question.answer) return question.explanation
      const note = userAnswer === '' ? null : await wrongOptions.noteOn(question.id, userAnswer)
      // Whoever asks has sent the right answer along and shows it already.
      return note === null ? question.explanation : `${question.explanation} ${note}`
    },
  }
}
