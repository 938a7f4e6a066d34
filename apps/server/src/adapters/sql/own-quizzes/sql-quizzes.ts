import { MOST_IN_BIN, mostCharacters, mostQuizzes } from '@knowdown/domain/own-quiz/limits'
import { type Kysely, sql } from 'kysely'
import type { NotCreated, OwnQuizStore, QuizHead } from '../../../features/own-quizzes/own-quiz-store.ts'
import { isVerified } from '../is-verified.ts'
import type { Schema } from '../schema.ts'
import type { Storage } from '../storage.ts'
import { type OnUnreadable, readEach } from '../stored-json.ts'
import { charactersOf, countCharacters, lockAccount, spend } from './account-rows.ts'
import {
  charactersIn,
  headColumns,
  headOf,
  linksOf,
  lockQuiz,
  nextRevision,
  questionColumns,
  toHead,
  toQuestion,
} from './quiz-rows.ts'

type QuizMethods =
  | 'list'
  | 'create'
  | 'read'
  | 'saveHead'
  | 'deleteQuiz'
  | 'restore'
  | 'purge'
  | 'confirm16'
  | 'hasConfirmed16'

/** Whole quizzes: list, head and bin. */
export function sqlQuizzes(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  clock: () => number,
  onUnreadable: OnUnreadable,
): Pick<OwnQuizStore, QuizMethods> {
  async function isFull(trx: Kysely<Schema>, userId: string, verified: boolean): Promise<boolean> {
    const { count } = await trx
      .selectFrom('own_quizzes')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count) >= mostQuizzes(verified)
  }

  const hasConfirmed16 = async (userId: string): Promise<boolean> => {
    const row = await db.selectFrom('quiz_authors').select('user_id').where('user_id', '=', userId).executeTakeFirst()
    return row !== undefined
  }

  return {
    async list(userId) {
      const rows = await db
        .selectFrom('own_quizzes')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('changed_at', 'desc')
        .orderBy('quiz_id')
        .execute()
      const counts = await db
        .selectFrom('own_questions')
        .select(({ fn }) => ['quiz_id', fn.countAll().as('questions'), fn.sum('playable').as('playable')])
        .where('user_id', '=', userId)
        .groupBy('quiz_id')
        .execute()
      const countOf = new Map(counts.map((row) => [row.quiz_id, row]))
      const links = await linksOf(
        db,
        rows.map(({ quiz_id }) => quiz_id),
      )
      const questionsOf = (quizId: string) => Number(countOf.get(quizId)?.questions ?? 0)
      const account = await db
        .selectFrom('users')
        .select(['email_verified', 'phone_verified'])
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return {
        quizzes: rows
          .filter(({ deleted_at }) => deleted_at === null)
          .map((row) => ({
            ...toHead(row, links(row.quiz_id)),
            questions: questionsOf(row.quiz_id),
            playable: Number(countOf.get(row.quiz_id)?.playable ?? 0),
          })),
        bin: rows.flatMap(({ quiz_id, title, deleted_at }) =>
          deleted_at === null
            ? []
            : [{ quizId: quiz_id, title, questions: questionsOf(quiz_id), deletedAt: deleted_at }],
        ),
        isVerified: account !== undefined && isVerified(account),
        confirmed16: await hasConfirmed16(userId),
      }
    },

    create: (userId, { quizId, requestId, fields, byModel = false, origin, questions }, budget) =>
      db.transaction().execute(async (trx): Promise<QuizHead | NotCreated> => {
        const account = await lockAccount(trx, engine, userId)
        const known = await trx
          .selectFrom('own_quizzes')
          .selectAll()
          .where('user_id', '=', userId)
          .where('request_id', '=', requestId)
          .executeTakeFirst()
        if (known) return headOf(trx, known)
        if (!account || (await isFull(trx, userId, account.isVerified))) return 'full'
        if ((await charactersOf(trx, userId)) + charactersIn(questions) > mostCharacters(account.isVerified)) {
          return 'account-too-large'
        }
        const fromBank = questions.filter(({ content }) => content.kind === 'bank')
        if (budget && !(await spend(trx, userId, budget, fromBank.length))) return 'spent'
        const at = clock()
        const row = await trx
          .insertInto('own_quizzes')
          .values({
            quiz_id: quizId,
            user_id: userId,
            request_id: requestId,
            revision: 1,
            version: 1,
            ...headColumns(fields),
            by_model: byModel ? 1 : 0,
            origin_title: origin?.title ?? null,
            origin_author: origin?.author ?? null,
            origin_user_id: origin?.userId ?? null,
            created_at: at,
            changed_at: at,
            deleted_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        for (const [position, question] of questions.entries()) {
          const own = { quiz_id: quizId, question_id: question.questionId, user_id: userId, position, version: 1 }
          await trx
            .insertInto('own_questions')
            .values({ ...own, ...questionColumns(question) })
            .execute()
        }
        await countCharacters(trx, quizId)
        return toHead(row, { play: null, read: null })
      }),

    async read(userId, quizId) {
      const row = await db
        .selectFrom('own_quizzes')
        .selectAll()
        .where('quiz_id', '=', quizId)
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!row) return null
      const rows = await db
        .selectFrom('own_questions')
        .selectAll()
        .where('quiz_id', '=', quizId)
        .orderBy('position')
        .orderBy('question_id')
        .execute()
      return { head: await headOf(db, row), questions: readEach(rows, toQuestion, onUnreadable) }
    },

    saveHead: (userId, quizId, version, fields) =>
      db.transaction().execute(async (trx) => {
        const row = await lockQuiz(trx, engine, userId, quizId)
        if (!row) return null
        const columns = headColumns(fields)
        const isSame = (Object.keys(columns) as (keyof typeof columns)[]).every((name) => row[name] === columns[name])
        if (isSame) return { saved: await headOf(trx, row) }
        if (row.version !== version) return { current: await headOf(trx, row) }
        const newVersion = await nextRevision(trx, quizId, clock())
        const saved = await trx
          .updateTable('own_quizzes')
          .set({ ...columns, version: newVersion })
          .where('quiz_id', '=', quizId)
          .returningAll()
          .executeTakeFirstOrThrow()
        return { saved: await headOf(trx, saved) }
      }),

    deleteQuiz: (userId, quizId) =>
      db.transaction().execute(async (trx) => {
        const account = await lockAccount(trx, engine, userId)
        const at = clock()
        const row = await trx
          .updateTable('own_quizzes')
          .set({ deleted_at: sql<number>`coalesce(deleted_at, ${at})` })
          .where('quiz_id', '=', quizId)
          .where('user_id', '=', userId)
          .returning('deleted_at')
          .executeTakeFirst()
        if (!row) return null
        await trx.deleteFrom('quiz_links').where('quiz_id', '=', quizId).execute()
        await keepLast(trx, userId, quizId, mostCharacters(account?.isVerified ?? false))
        await trx.deleteFrom('mistake_cards').where('quiz_id', '=', quizId).execute()
        return row.deleted_at
      }),

    restore: (userId, quizId) =>
      db.transaction().execute(async (trx): Promise<QuizHead | NotCreated | null> => {
        const account = await lockAccount(trx, engine, userId)
        const known = await lockQuiz(trx, engine, userId, quizId)
        if (known) return headOf(trx, known)
        const ofUser = trx.selectFrom('own_quizzes').where('quiz_id', '=', quizId).where('user_id', '=', userId)
        const binned = await ofUser.select('characters').executeTakeFirst()
        if (!binned) return null
        if (!account || (await isFull(trx, userId, account.isVerified))) return 'full'
        if ((await charactersOf(trx, userId)) + binned.characters > mostCharacters(account.isVerified)) {
          return 'account-too-large'
        }
        const row = await trx
          .updateTable('own_quizzes')
          .set({ deleted_at: null })
          .where('quiz_id', '=', quizId)
          .returningAll()
          .executeTakeFirstOrThrow()
        return headOf(trx, row)
      }),

    purge: (userId, quizId) =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .deleteFrom('own_quizzes')
          .where('quiz_id', '=', quizId)
          .where('user_id', '=', userId)
          .where('deleted_at', 'is not', null)
          .returning('quiz_id')
          .executeTakeFirst()
        if (!row) return false
        await trx.deleteFrom('own_questions').where('quiz_id', '=', quizId).execute()
        return true
      }),

    async confirm16(userId) {
      await db
        .insertInto('quiz_authors')
        .values({ user_id: userId, confirmed_16_at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    hasConfirmed16,
  }
}

/** Deletes what was put into the bin first, beyond what it holds; never what has just come in. */
async function keepLast(trx: Kysely<Schema>, userId: string, quizId: string, most: number): Promise<void> {
  const binned = await trx
    .selectFrom('own_quizzes')
    .select(['quiz_id', 'characters'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('quiz_id')
    .execute()
  const lastFirst = [
    ...binned.filter((row) => row.quiz_id === quizId),
    ...binned.filter((row) => row.quiz_id !== quizId),
  ]
  let room = most
  const tooMany = lastFirst.filter(({ characters }, place) => {
    room -= characters
    return place > 0 && (place >= MOST_IN_BIN || room < 0)
  })
  const ids = tooMany.map((row) => row.quiz_id)
  if (ids.length === 0) return
  await trx.deleteFrom('own_quizzes').where('quiz_id', 'in', ids).execute()
  await trx.deleteFrom('own_questions').where('quiz_id', 'in', ids).execute()
}
