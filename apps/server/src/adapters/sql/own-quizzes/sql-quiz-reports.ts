import type { QuizReport, QuizReportReason } from '@knowdown/domain/own-quiz/quiz-reports'
import { type Kysely, sql } from 'kysely'
import type { QuizReportStore, ReportedQuiz } from '../../../features/own-quizzes/quiz-report-store.ts'
import { isVerified } from '../is-verified.ts'
import type { Schema } from '../schema.ts'
import { type OnUnreadable, readEach, rethrow } from '../stored-json.ts'
import { toQuestion } from './quiz-rows.ts'

export function sqlQuizReports(
  db: Kysely<Schema>,
  clock: () => number,
  onUnreadable: OnUnreadable = rethrow,
): QuizReportStore {
  const openReports = (on: Kysely<Schema>) =>
    on
      .selectFrom('quiz_reports')
      .leftJoin('users', 'users.user_id', 'quiz_reports.user_id')
      .selectAll('quiz_reports')
      .select(['users.created_at', 'users.email_verified', 'users.phone_verified'])
      .where('settled_at', 'is', null)
  type Row = Awaited<ReturnType<ReturnType<typeof openReports>['execute']>>[number]

  const toReport = (row: Row): QuizReport => ({
    reason: row.reason as QuizReportReason,
    network: row.network_hash,
    verifiedSince: isVerified(row) ? row.created_at : null,
  })

  const verdictOf = (on: Kysely<Schema>, quizId: string) =>
    on.selectFrom('quiz_verdicts').selectAll().where('quiz_id', '=', quizId).executeTakeFirst()

  const quizOf = (on: Kysely<Schema>, quizId: string) =>
    on
      .selectFrom('own_quizzes')
      .select(['user_id', 'title', 'revision'])
      .where('quiz_id', '=', quizId)
      .executeTakeFirst()

  async function write(
    on: Kysely<Schema>,
    quizId: string,
    { verdict, reason }: { verdict: 'left' | 'closed' | 'withdrawn'; reason: QuizReportReason },
  ): Promise<void> {
    const quiz = await quizOf(on, quizId)
    if (!quiz) return
    const decided = { title: quiz.title, verdict, reason, revision: quiz.revision, decided_at: clock() }
    await on
      .insertInto('quiz_verdicts')
      .values({ quiz_id: quizId, user_id: quiz.user_id, ...decided })
      .onConflict((conflict) => conflict.column('quiz_id').doUpdateSet(decided))
      .execute()
  }

  async function describe(rows: readonly Row[]): Promise<ReportedQuiz | null> {
    const quizId = rows[0]?.quiz_id ?? ''
    const quiz = await quizOf(db, quizId)
    if (!quiz) return null
    const verdict = await verdictOf(db, quizId)
    const author = await db.selectFrom('users').select('name').where('user_id', '=', quiz.user_id).executeTakeFirst()
    const record = await db
      .selectFrom('quiz_verdicts')
      .select('reason')
      .where('user_id', '=', quiz.user_id)
      .where('verdict', '=', 'withdrawn')
      .execute()
    const barred = await db
      .selectFrom('barred_authors')
      .select('user_id')
      .where('user_id', '=', quiz.user_id)
      .executeTakeFirst()
    const named = rows.map(({ question_id }) => question_id)
    const shown = await db
      .selectFrom('own_questions')
      .selectAll()
      .where('quiz_id', '=', quizId)
      .where(({ or, eb }) => or([eb('question_id', 'in', named), eb('picture_id', 'is not', null)]))
      .orderBy('position')
      .execute()
    return {
      quizId,
      title: quiz.title,
      state: verdict && verdict.verdict !== 'left' ? verdict.verdict : 'shared',
      author: {
        userId: quiz.user_id,
        name: author?.name ?? '',
        withdrawn: record.length,
        forCopyright: record.filter(({ reason }) => reason === 'copyright').length,
        isBarred: barred !== undefined,
      },
      reports: rows.map((row) => ({
        ...toReport(row),
        questionId: row.question_id || null,
        words: row.words,
        at: row.reported_at,
      })),
      questions: readEach(shown, toQuestion, onUnreadable).flatMap(({ questionId, content }) =>
        content.kind === 'own'
          ? [{ questionId, text: content.question.text, picture: content.question.picture?.file ?? null }]
          : [],
      ),
    }
  }

  return {
    add: ({ quizId, questionId, reporter, networkHash, reason, words }) =>
      db.transaction().execute(async (trx) => {
        const quiz = await quizOf(trx, quizId)
        const verdict = await verdictOf(trx, quizId)
        if (!quiz || (verdict?.verdict === 'left' && verdict.revision === quiz.revision)) return null
        const said = { reason, words, network_hash: networkHash, reported_at: clock(), settled_at: null }
        await trx
          .insertInto('quiz_reports')
          .values({ quiz_id: quizId, question_id: questionId ?? '', user_id: reporter, ...said })
          .onConflict((conflict) => conflict.columns(['quiz_id', 'question_id', 'user_id']).doUpdateSet(said))
          .execute()
        const rows = await openReports(trx).where('quiz_reports.quiz_id', '=', quizId).execute()
        const picture = await trx
          .selectFrom('own_questions')
          .select('picture_id')
          .where('quiz_id', '=', quizId)
          .where('picture_id', 'is not', null)
          .executeTakeFirst()
        return { reports: rows.map(toReport), hasPictures: picture !== undefined }
      }),

    close: (quizId, reason) =>
      db.transaction().execute(async (trx) => {
        const verdict = await verdictOf(trx, quizId)
        if (!verdict || verdict.verdict === 'left') await write(trx, quizId, { verdict: 'closed', reason })
      }),

    async open() {
      const byQuiz = new Map<string, Row[]>()
      for (const row of await openReports(db).orderBy('reported_at', 'desc').limit(2_000).execute()) {
        byQuiz.set(row.quiz_id, [...(byQuiz.get(row.quiz_id) ?? []), row])
      }
      const described = await Promise.all([...byQuiz.values()].map(describe))
      return described.flatMap((quiz) => quiz ?? [])
    },

    decide: (quizId, verdict, reason) =>
      db.transaction().execute(async (trx) => {
        const quiz = await quizOf(trx, quizId)
        if (!quiz) return null
        const before = await verdictOf(trx, quizId)
        await write(trx, quizId, { verdict, reason })
        await trx
          .updateTable('quiz_reports')
          .set({ settled_at: clock() })
          .where('quiz_id', '=', quizId)
          .where('settled_at', 'is', null)
          .execute()
        const { count } = await trx
          .selectFrom('quiz_verdicts')
          .select(sql<number>`count(*)`.as('count'))
          .where('user_id', '=', quiz.user_id)
          .where('verdict', '=', 'withdrawn')
          .where('reason', '=', 'copyright')
          .executeTakeFirstOrThrow()
        return { author: quiz.user_id, before: before?.verdict ?? null, forCopyright: Number(count) }
      }),

    async authorOf(quizId) {
      return (await quizOf(db, quizId))?.user_id ?? null
    },

    async bar(userId, reason) {
      await db.deleteFrom('barred_authors').where('user_id', '=', userId).execute()
      if (reason === null) return
      await db.insertInto('barred_authors').values({ user_id: userId, reason, barred_at: clock() }).execute()
    },
  }
}
