import { LIMITS } from '@knowdown/domain/own-quiz/limits'
import type { OwnQuizStore } from '../../../api/own-quizzes/own-quiz-store.ts'
import { titleOf } from '../quiz-text.ts'

/** A second quiz with the same questions. Returns what could not be copied, as sentences. */
export async function copyQuiz(store: OwnQuizStore, id: string): Promise<readonly string[]> {
  const { head, questions } = await store.read(id)
  const own = questions.flatMap(({ question, bank }) => (question && !bank ? [question] : []))
  const title = [...`${titleOf(head.title)} (copy)`].slice(0, LIMITS.title.most).join('')
  const copy = await store.create({ ...head, title })
  if (own.length > 0)
    await store.addQuestions(
      copy,
      own.map((question) => ({ id: crypto.randomUUID(), question })),
    )
  const left = questions.length - own.length
  return left === 0 ? [] : [leftOut(left)]
}

export const leftOut = (count: number): string =>
  count === 1 ? '1 question of Knowdown is left out.' : `${count} questions of Knowdown are left out.`
