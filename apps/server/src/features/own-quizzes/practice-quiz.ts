import type { AssignedQuestion } from '@knowdown/domain/assignment/attempt-order'
import { LIMITS } from '@knowdown/domain/own-quiz/limits'
import { Problem } from '../../problem.ts'
import type { QuestionCatalogue } from '../questions/question-catalogue.ts'
import { bankBudget } from './bank-budget.ts'
import { indexOwn, indexReference } from './index-question.ts'
import type { OwnQuizStore } from './own-quiz-store.ts'
import { createdOf } from './own-quizzes.ts'

const AGAIN = ', again'

interface MissedInGame {
  /** Of what was played. */
  title: string
  language: string
  mature: boolean
  /** Those of the bank by their id there, so that they stay linked. */
  questions: readonly AssignedQuestion[]
}

/** A new quiz of what was missed in an assignment or a party. The same request twice makes one quiz. */
export type MakePracticeQuiz = (
  userId: string,
  requestId: string,
  missed: MissedInGame,
) => Promise<{ quizId: string; questions: number }>

interface PracticeDeps {
  quizzes: Pick<OwnQuizStore, 'create'>
  catalogue: Pick<QuestionCatalogue, 'find'>
  newId(): string
  clock(): number
}

export const practiceQuizzes =
  ({ quizzes, catalogue, newId, clock }: PracticeDeps): MakePracticeQuiz =>
  async (userId, requestId, { title, language, mature, questions }) => {
    if (questions.length === 0) throw new Problem('conflict', 'No question was missed by more than 40 %.')
    const copies = questions.map(({ id, question }) => {
      const bank = catalogue.find(id)
      return bank ? indexReference(newId(), bank) : indexOwn(newId(), question)
    })
    const fields = {
      title: `${[...title].slice(0, LIMITS.title.most - AGAIN.length).join('')}${AGAIN}`,
      ...{ language, mature, source: '', licence: '' },
    }
    const quiz = { quizId: newId(), requestId, fields, origin: null, questions: copies }
    const { quizId } = createdOf(await quizzes.create(userId, quiz, bankBudget(clock())))
    return { quizId, questions: copies.length }
  }
