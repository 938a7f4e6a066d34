import { holdsLinks } from '@knowdown/domain/assignment/assignment'
import { sql } from 'kysely'
import type { OwnQuizStore } from '../../../features/own-quizzes/own-quiz-store.ts'
import type { Storage } from '../storage.ts'
import { type OnUnreadable, rethrow } from '../stored-json.ts'
import { headOf, lockQuiz } from './quiz-rows.ts'
import { sqlQuestions } from './sql-questions.ts'
import { sqlQuizzes } from './sql-quizzes.ts'

/** Neither closed nor withdrawn, and its author may share. */
const isOpenToOthers = sql<boolean>`
  not exists (select 1 from quiz_verdicts where quiz_verdicts.quiz_id = quiz_links.quiz_id and verdict != 'left')
  and not exists (select 1 from barred_authors where barred_authors.user_id = quiz_links.user_id)`

export function sqlOwnQuizStore(
  storage: Pick<Storage, 'db' | 'engine'>,
  clock: () => number,
  onUnreadable: OnUnreadable = rethrow,
): OwnQuizStore {
  const { db, engine } = storage
  const quizzes = sqlQuizzes(storage, clock, onUnreadable)
  /** The last closing time of assignments that still keep the keys of the quiz from their players. */
  const heldBy = async (quizId: string): Promise<number | null> => {
    const { until } = await db
      .selectFrom('assignments')
      .select(({ fn }) => fn.max<number | null>('closes_at').as('until'))
      .where('quiz_id', '=', quizId)
      .where('keys_shown', '=', 'closing')
      .executeTakeFirstOrThrow()
    return until !== null && holdsLinks({ keysShown: 'closing', closesAt: until }, clock()) ? until : null
  }

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

    async isByModel(quizId) {
      const row = await db.selectFrom('own_quizzes').select('by_model').where('quiz_id', '=', quizId).executeTakeFirst()
      return row?.by_model === 1
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

    async sharingNotes(userId) {
      const verdicts = await db
        .selectFrom('quiz_verdicts')
        .select(['quiz_id as quizId', 'title', 'verdict', 'reason'])
        .where('user_id', '=', userId)
        .where('verdict', '!=', 'left')
        .orderBy('decided_at', 'desc')
        .execute()
      const barred = await db
        .selectFrom('barred_authors')
        .select('reason')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return { verdicts, barred: barred?.reason ?? null }
    },

    async findShared(link) {
      const found = await db
        .selectFrom('quiz_links')
        .innerJoin('users', 'users.user_id', 'quiz_links.user_id')
        .select(['quiz_links.quiz_id', 'quiz_links.user_id', 'kind', 'shows_answers', 'users.name'])
        .where('link', '=', link)
        .where('users.active', '=', 1)
        .where(isOpenToOthers)
        .executeTakeFirst()
      const quiz = found && (await quizzes.read(found.user_id, found.quiz_id))
      if (!quiz) return null
      const { kind, shows_answers, user_id, name } = found
      const heldUntil = await heldBy(found.quiz_id)
      return { kind, showsAnswers: shows_answers === 1, author: { userId: user_id, name }, heldUntil, ...quiz }
    },
  }
}
