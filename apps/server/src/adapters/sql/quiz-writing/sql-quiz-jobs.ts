import { type Kysely, sql } from 'kysely'
import type { JobProgress, QuizJob, QuizJobStore } from '../../../features/quiz-writing/quiz-job-store.ts'
import { claimNext } from '../claim-next.ts'
import { isDuplicate } from '../is-duplicate.ts'
import type { Schema } from '../schema.ts'
import type { OnUnreadable } from '../stored-json.ts'
import { readEach, rethrow } from '../stored-json.ts'
import { type JobRow, jobDraftJson, jobProgressJson, toJob } from './quiz-job-rows.ts'
import { sqlQuizJobUse } from './sql-quiz-job-use.ts'

const OPEN = ['waiting', 'running'] as const
const LISTED = 20
/** Much longer than any job lives, and less than the day after which nothing of a text is left. */
const PROGRESS_KEPT_MS = 60 * 60_000

export function sqlQuizJobs(
  db: Kysely<Schema>,
  clock: () => number,
  onUnreadable: OnUnreadable = rethrow,
): QuizJobStore {
  const jobs = () => db.selectFrom('quiz_jobs').selectAll()
  const textsOf = async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('quiz_job_texts')
      .select(['job_id', 'text'])
      .where('job_id', 'in', [...ids])
      .where('expires_at', '>', clock())
      .execute()
    return new Map(rows.map(({ job_id, text }) => [job_id, text]))
  }
  const read = async (row: JobRow | undefined) => row && toJob(row, (await textsOf([row.job_id])).has(row.job_id))
  /** Results of the questions that are written now; those of earlier ones have another revision. */
  const progressOf = async ({ job_id, revision }: JobRow): Promise<JobProgress | null> => {
    const row = await db
      .selectFrom('quiz_job_progress')
      .select('progress')
      .where('job_id', '=', job_id)
      .where('revision', '=', revision)
      .where('expires_at', '>', clock())
      .executeTakeFirst()
    // One that cannot be read is begun anew.
    const [progress = null] = readEach(
      row ? [row] : [],
      (one) => jobProgressJson.parse(one.progress, job_id),
      onUnreadable,
    )
    return progress
  }
  const forgetProgress = (jobId: string) => db.deleteFrom('quiz_job_progress').where('job_id', '=', jobId).execute()
  /** The row as this node has claimed it; nobody else has claimed, cancelled or ended it since. */
  const claimed = (
    { jobId, revision, attempts }: Pick<QuizJob, 'jobId' | 'revision' | 'attempts'>,
    within: Kysely<Schema> = db,
  ) =>
    within
      .updateTable('quiz_jobs')
      .where('job_id', '=', jobId)
      .where('revision', '=', revision)
      .where('attempts', '=', attempts)
      .where('state', '=', 'running')

  return {
    ...sqlQuizJobUse(db, clock),

    async add({ jobId, userId, requestId, network, topic, text, textExpiresAt, count, language, difficulty }) {
      const at = clock()
      try {
        const row = await db.transaction().execute(async (trx) => {
          if (text !== null) {
            const values = { job_id: jobId, user_id: userId, text, expires_at: textExpiresAt }
            await trx.insertInto('quiz_job_texts').values(values).execute()
          }
          return trx
            .insertInto('quiz_jobs')
            .values({
              job_id: jobId,
              user_id: userId,
              request_id: requestId,
              network,
              state: 'waiting',
              stage: null,
              topic,
              wanted: count,
              asked: count,
              language,
              difficulty,
              draft: jobDraftJson.stringify({ questions: [], dropped: {} }),
              failure: null,
              quiz_id: null,
              tokens_in: 0,
              tokens_out: 0,
              created_at: at,
              ended_at: null,
              attempts: 0,
              next_try_at: at,
              revision: 0,
            })
            .returningAll()
            .executeTakeFirstOrThrow()
        })
        return toJob(row, text !== null)
      } catch (error) {
        if (!isDuplicate(error)) throw error
        return (await read(await jobs().where('job_id', '=', jobId).executeTakeFirst())) ?? 'busy'
      }
    },

    async find(userId, jobId) {
      const row = await jobs().where('job_id', '=', jobId).where('user_id', '=', userId).executeTakeFirst()
      return (await read(row)) ?? null
    },

    async list(userId) {
      const rows = await jobs().where('user_id', '=', userId).orderBy('created_at', 'desc').limit(LISTED).execute()
      const texts = await textsOf(rows.map(({ job_id }) => job_id))
      return readEach(rows, (row) => toJob(row, texts.has(row.job_id)), onUnreadable)
    },

    async claim(leaseMs) {
      const row = await claimNext(
        (now) =>
          jobs()
            .where('state', 'in', OPEN)
            .where('next_try_at', '<=', now)
            .orderBy('next_try_at')
            .limit(1)
            .executeTakeFirst(),
        async ({ job_id, attempts, next_try_at }, now) => {
          const taken = await db
            .updateTable('quiz_jobs')
            .set({ state: 'running', attempts: attempts + 1, next_try_at: now + leaseMs })
            .where('job_id', '=', job_id)
            .where('state', 'in', OPEN)
            .where('attempts', '=', attempts)
            .where('next_try_at', '=', next_try_at)
            .returning('job_id')
            .executeTakeFirst()
          return taken !== undefined
        },
        clock,
      )
      if (!row) return null
      const text = (await textsOf([row.job_id])).get(row.job_id) ?? null
      const job = toJob({ ...row, state: 'running', attempts: row.attempts + 1 }, text !== null)
      return { ...job, text, network: row.network, progress: await progressOf(row) }
    },

    progress: (job, { stage, tokens, results }, leaseMs) =>
      db.transaction().execute(async (trx) => {
        const saved = await claimed(job, trx)
          .set({ stage, tokens_in: tokens.input, tokens_out: tokens.output, next_try_at: clock() + leaseMs })
          .returning('job_id')
          .executeTakeFirst()
        if (!saved) return false
        if (results) {
          const { jobId: job_id, userId: user_id, revision } = job
          const values = {
            revision,
            progress: jobProgressJson.stringify(results),
            expires_at: clock() + PROGRESS_KEPT_MS,
          }
          await trx
            .insertInto('quiz_job_progress')
            .values({ job_id, user_id, ...values })
            .onConflict((conflict) => conflict.column('job_id').doUpdateSet(values))
            .execute()
        }
        return true
      }),

    async end(job, { draft, tokens, failure }) {
      const ended = await claimed(job)
        .set({
          state: failure === null || draft.questions.length > 0 ? 'done' : 'failed',
          stage: null,
          draft: jobDraftJson.stringify(draft),
          tokens_in: tokens.input,
          tokens_out: tokens.output,
          failure,
          ended_at: clock(),
        })
        .returning('job_id')
        .executeTakeFirst()
      if (ended) await forgetProgress(job.jobId)
      return ended !== undefined
    },

    async release(job) {
      // An attempt that the node itself gave up does not count.
      const spent = { tokens_in: job.tokens.input, tokens_out: job.tokens.output }
      await claimed(job)
        .set({ state: 'waiting', stage: null, attempts: job.attempts - 1, next_try_at: clock(), ...spent })
        .execute()
    },

    async cancel(userId, jobId) {
      const cancelled = await db
        .updateTable('quiz_jobs')
        .set({ state: 'cancelled', stage: null, ended_at: clock() })
        .where('job_id', '=', jobId)
        .where('user_id', '=', userId)
        .where('state', 'in', OPEN)
        .returning('job_id')
        .executeTakeFirst()
      if (cancelled) await forgetProgress(jobId)
      return cancelled !== undefined
    },

    async saveDraft({ jobId, revision }, { draft, quizId }) {
      const saved = await db
        .updateTable('quiz_jobs')
        .set({ draft: jobDraftJson.stringify(draft), quiz_id: quizId, revision: revision + 1 })
        .where('job_id', '=', jobId)
        .where('state', '=', 'done')
        .where('revision', '=', revision)
        .returning('job_id')
        .executeTakeFirst()
      return saved !== undefined
    },

    async writeMore({ jobId, revision }, draft, wanted) {
      try {
        const queued = await db
          .updateTable('quiz_jobs')
          .set({
            state: 'waiting',
            draft: jobDraftJson.stringify(draft),
            wanted,
            attempts: 0,
            next_try_at: clock(),
            ended_at: null,
            revision: revision + 1,
          })
          .where('job_id', '=', jobId)
          .where('state', '=', 'done')
          .where('revision', '=', revision)
          .returning('job_id')
          .executeTakeFirst()
        return queued ? 'queued' : 'changed'
      } catch (error) {
        if (!isDuplicate(error)) throw error
        return 'busy'
      }
    },

    remove: (userId, jobId) =>
      db.transaction().execute(async (trx) => {
        for (const table of ['quiz_job_texts', 'quiz_job_progress'] as const)
          await trx.deleteFrom(table).where('job_id', '=', jobId).where('user_id', '=', userId).execute()
        // The row stays without its content: what was used today still counts.
        const emptied = await trx
          .updateTable('quiz_jobs')
          .set({
            state: sql`case when state = 'failed' then 'failed' else 'cancelled' end`,
            stage: null,
            topic: '',
            draft: jobDraftJson.stringify({ questions: [], dropped: {} }),
            ended_at: clock(),
          })
          .where('job_id', '=', jobId)
          .where('user_id', '=', userId)
          .returning('job_id')
          .executeTakeFirst()
        return emptied !== undefined
      }),

    async deleteTexts(before) {
      for (const table of ['quiz_job_texts', 'quiz_job_progress'] as const)
        await db.deleteFrom(table).where('expires_at', '<', before).execute()
    },
  }
}
