import type { OwnQuizStore } from '../../../features/own-quizzes/own-quiz-store.ts'
import type { Storage } from '../storage.ts'
import { type OnUnreadable, rethrow } from '../stored-json.ts'
import { headOf, lockQuiz } from './quiz-rows.ts'
import { sqlQuestions } from './sql-questions.ts'
import { sqlQuizzes } from './sql-quizzes.ts'

export function sqlOwnQuizStore(
  storage: Pick<Storage, 'db' | 'engine'>,
  clock: () => number,
  onUnreadable: OnUnreadable = rethrow,
): OwnQuizStore {
  const { db, engine } = storage
  const quizzes = sqlQuizzes(storage, clock, onUnreadable)
  return {
    ...quizzes,
    ...sqlQuestions(storage, clock, onUnreadable),

    async markByModel(userId, quizId) {
      await db
        .updateTable('own_quizzes')
        .set({ by_model: 1 })
        .where('quiz_id', '=', quizId)
        .where('user_id', '=', userId)
        .execute()
    },

    setLink: (userId, quizId, { kind, link, showsAnswers }) =>
      db.transaction().execute(async (trx) => {
        const row = await lockQuiz(trx, engine, userId, quizId)
        if (!row) return null
        await trx.deleteFrom('quiz_links').where('quiz_id', '=', quizId).where('kind', '=', kind).execute()
        if (link !== null) {
          const shows_answers = showsAnswers ? 1 : 0
          const values = { link, quiz_id: quizId, user_id: userId, kind, shows_answers, created_at: clock() }
          await trx.insertInto('quiz_links').values(values).execute()
        }
        return headOf(trx, row)
      }),

    async findShared(link) {
      const found = await db
        .selectFrom('quiz_links')
        .innerJoin('users', 'users.user_id', 'quiz_links.user_id')
        .select(['quiz_links.quiz_id', 'quiz_links.user_id', 'kind', 'shows_answers', 'users.name'])
        .where('link', '=', link)
        .where('users.active', '=', 1)
        .executeTakeFirst()
      const quiz = found && (await quizzes.read(found.user_id, found.quiz_id))
      if (!quiz) return null
      const { kind, shows_answers, user_id, name } = found
      return { kind, showsAnswers: shows_answers === 1, author: { userId: user_id, name }, ...quiz }
    },
  }
}
