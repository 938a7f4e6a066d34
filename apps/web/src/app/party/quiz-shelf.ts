import { type OwnQuizStore, StoreFailure } from '../../api/own-quizzes/own-quiz-store.ts'
import type { QuizShelf } from '../../features/party/host/own/quiz-shelf.ts'

/** The host's quizzes for a party. Questions of the bank that a running game asks just now are left out. */
export const quizShelf = (store: OwnQuizStore): QuizShelf => ({
  list: async () => (await store.list()).quizzes,
  async read(id) {
    try {
      const { head, questions } = await store.read(id)
      const askable = questions.flatMap(({ id: questionId, question, bank }) =>
        question && (bank === null || bank.state === 'current')
          ? { questionId, question, isOfBank: bank !== null }
          : [],
      )
      return {
        id,
        title: head.title,
        mature: head.mature,
        questions: askable.map(({ question }) => question),
        ids: askable.map(({ questionId }) => questionId),
        ofBank: new Set(askable.flatMap(({ isOfBank }, place) => (isOfBank ? place : []))),
      }
    } catch (error) {
      if (error instanceof StoreFailure && error.kind === 'missing') return null
      throw error
    }
  },
})
