import { type Kysely, sql } from 'kysely'
import type { QuizJobStore } from '../../../features/quiz-writing/quiz-job-store.ts'
import { isVerified } from '../is-verified.ts'
import type { Schema } from '../schema.ts'

type UseMethods = 'author' | 'use' | 'setBarred' | 'useByAccount' | 'countOpen'

/** What jobs cost, and whom. */
export function sqlQuizJobUse(db: Kysely<Schema>, clock: () => number): Pick<QuizJobStore, UseMethods> {
  return {
    async author(userId) {
      const user = await db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirst()
      if (!user) return null
      const bar = await db
        .selectFrom('quiz_job_bars')
        .select('user_id')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return { isVerified: isVerified(user), joinedAt: user.created_at, isBarred: bar !== undefined }
    },

    async use(userId, network, since, reserve) {
      const rows = await db
        .selectFrom('quiz_jobs')
        .select(['user_id', 'network', 'state', 'tokens_in', 'tokens_out'])
        .where('created_at', '>=', since)
        .execute()
      const counted = rows.map((row) => {
        const spent = row.tokens_in + row.tokens_out
        const isOpen = row.state === 'waiting' || row.state === 'running'
        return { ...row, tokens: isOpen ? Math.max(spent, reserve) : spent }
      })
      const sum = (part: typeof counted) => part.reduce((total, { tokens }) => total + tokens, 0)
      const own = counted.filter(({ user_id, state }) => user_id === userId && state !== 'failed')
      return {
        jobs: own.length,
        ofAccount: sum(own),
        ofNetwork: sum(counted.filter((row) => row.network === network && row.state !== 'failed')),
        ofAll: sum(counted),
      }
    },

    async setBarred(userId, isBarred) {
      if (!isBarred) await db.deleteFrom('quiz_job_bars').where('user_id', '=', userId).execute()
      else
        await db
          .insertInto('quiz_job_bars')
          .values({ user_id: userId, barred_at: clock() })
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .execute()
    },

    async useByAccount(since) {
      const rows = await db
        .selectFrom('quiz_jobs')
        .leftJoin('quiz_job_bars', 'quiz_job_bars.user_id', 'quiz_jobs.user_id')
        .select(({ fn }) => [
          'quiz_jobs.user_id',
          fn.countAll<number>().as('jobs'),
          sql<number>`sum(tokens_in + tokens_out)`.as('tokens'),
          fn.max('quiz_job_bars.barred_at').as('barred'),
        ])
        .where('created_at', '>=', since)
        .groupBy('quiz_jobs.user_id')
        .orderBy('tokens', 'desc')
        .limit(50)
        .execute()
      return rows.map(({ user_id, jobs, tokens, barred }) => ({
        userId: user_id,
        jobs: Number(jobs),
        tokens: Number(tokens),
        isBarred: barred !== null,
      }))
    },

    async countOpen() {
      const rows = await db
        .selectFrom('quiz_jobs')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .where('state', 'in', ['waiting', 'running'])
        .groupBy('state')
        .execute()
      const countOf = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
      return { waiting: countOf('waiting'), running: countOf('running') }
    },
  }
}
