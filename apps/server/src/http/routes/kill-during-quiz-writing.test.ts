import { once } from 'node:events'
import { listQuizJobs, readQuizJob, requestQuiz } from '@knowdown/contracts/quiz-jobs/calls'
import { startFakeModel } from '@knowdown/testkit/fake-model'
import { isMissing } from '@knowdown/testkit/missing-program'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import type { DatabaseLocation } from '../../adapters/sql/open-database.ts'
import { openForCommand } from '../../adapters/sql/open-for-command.ts'
import { migratedDatabase } from '../../adapters/sql/testing/migrated-database.ts'
import { missingForNodes, NODES_SECRET } from '../../testing/two-nodes.ts'
import { askServer, signInOn, signUpOn } from '../testing/server-client.ts'

const TOKENS_OF_A_CALL = 1_500
const TWO_DAYS_MS = 2 * 86_400_000
const WISH = { request_id: 'a-request-of-one-tab', topic: 'The Silk Road', text: null, count: 5 }

/** What the prompts of the three kinds of calls begin with. */
const CALLS = { plan: 'List ', write: 'Write ', check: 'Answer' } as const

/** A quiz of five: one plan, one batch of eight questions, and two batches that are answered twice. */
const NEEDED = { plan: 1, write: 1, check: 4 }

interface Installation {
  location: DatabaseLocation
  env: Record<string, string>
  /** Whether a second node is there before the first one dies. */
  hasTwoNodes: boolean
}

async function goOnElsewhere(killedIn: 'write' | 'check', { location, env, hasTwoNodes }: Installation): Promise<void> {
  const model = await startFakeModel()
  onTestFinished(model.close)
  async function start(): Promise<RunningServer> {
    const folder = location.kind === 'sqlite' ? null : tempDir()
    const server = await startServer({
      dataDir: location.kind === 'sqlite' ? location.dataDir : (folder?.path ?? ''),
      env: { ...env, AI_PROVIDER: 'compatible', AI_MODEL: 'writer', AI_BASE_URL: model.url },
    })
    onTestFinished(async () => {
      await server.stop()
      folder?.remove()
    })
    return server
  }
  const callsOf = (kind: keyof typeof CALLS) =>
    model.requests.filter(({ messages }) => messages.at(-1)?.content.startsWith(CALLS[kind])).length

  const first = await start()
  const other = hasTwoNodes ? await start() : null
  // Held still until the first one works on the job: each of them looks for jobs.
  other?.process.kill('SIGSTOP')
  await signUpOn(first)
  const db = await openForCommand(location)
  onTestFinished(() => db.destroy())
  // Quizzes are written for verified accounts that are a day old, and no test can wait for that.
  const old = { email_verified: 1, access_proved: 1, created_at: sql<number>`created_at - ${TWO_DAYS_MS}` } as const
  await db.updateTable('users').set(old).execute()
  let isDead = false
  model.behave(({ messages }) =>
    !isDead && messages.at(-1)?.content.startsWith(CALLS[killedIn]) ? { kind: 'hang' } : null,
  )
  const asked = await askServer(
    first,
    '/api/quiz-jobs',
    { ...WISH, language: 'en', difficulty: 'medium' },
    await signInOn(first),
  )
  const { job_id } = requestQuiz.reply.parse(asked.body).job
  await waitUntil('the model is asked', () => callsOf(killedIn) > 0, 30_000)
  other?.process.kill('SIGCONT')
  const exited = once(first.process, 'exit')
  first.process.kill('SIGKILL')
  await exited
  isDead = true
  const left = await db.selectFrom('quiz_jobs').select(['state', 'stage', 'attempts']).execute()
  expect(left).toMatchObject([{ state: 'running', attempts: 1 }])
  // The lease ends by itself after half a minute; nobody has to wait for that here.
  await db.updateTable('quiz_jobs').set({ next_try_at: 0 }).execute()

  const second = other ?? (await start())
  const bearer = await signInOn(second)
  const job = await finished(second, job_id, bearer)
  expect(job).toMatchObject({ state: 'done', failure: null, asked: 5 })
  expect(job.drafts).toHaveLength(5)
  for (const kind of ['plan', 'write', 'check'] as const) {
    // Batches are asked at the same time, so two calls can be under way when the server is killed.
    if (kind === killedIn) expect([NEEDED[kind] + 1, NEEDED[kind] + 2]).toContain(callsOf(kind))
    else expect(callsOf(kind)).toBe(NEEDED[kind])
  }
  const { jobs, left_today, per_day } = listQuizJobs.reply.parse(
    (await askServer(second, '/api/quiz-jobs', null, bearer)).body,
  )
  expect([jobs.length, left_today, per_day]).toEqual([1, 2, 3])
  // Calls of the stages that ended are counted once, and nothing is left of what they brought.
  const [run] = await db.selectFrom('model_runs').selectAll().execute()
  const calls = NEEDED.plan + NEEDED.write + NEEDED.check
  expect(Number(run?.tokens_in) + Number(run?.tokens_out)).toBe(calls * TOKENS_OF_A_CALL)
  expect(await db.selectFrom('quiz_job_progress').selectAll().execute()).toEqual([])
}

async function finished(server: RunningServer, jobId: string, bearer: Record<string, string>) {
  const read = async () =>
    readQuizJob.reply.parse((await askServer(server, `/api/quiz-jobs/${jobId}`, null, bearer)).body).job
  await waitUntil('the quiz is written', async () => !['waiting', 'running'].includes((await read()).state), 60_000)
  return read()
}

describe.each(['write', 'check'] as const)(
  '[AG1] [AG2] a quiz whose server is killed while a model is asked to %s goes on from there, and pays for no earlier stage again',
  { timeout: 150_000 },
  (killedIn) => {
    test('on SQLite, after a restart', async () => {
      const folder = tempDir()
      onTestFinished(folder.remove)
      await goOnElsewhere(killedIn, {
        location: { kind: 'sqlite', dataDir: folder.path },
        env: {},
        hasTwoNodes: false,
      })
    })

    const [postgres, redis] = [inject('postgres'), inject('redis')]
    test.skipIf(missingForNodes)('on PostgreSQL, on the other node', async () => {
      if (isMissing(postgres) || isMissing(redis)) return
      const url = await migratedDatabase(postgres)
      await goOnElsewhere(killedIn, {
        location: { kind: 'postgres', url },
        env: { DATABASE_URL: url, REDIS_URL: redis.url, REALTIME_APP_SECRET: NODES_SECRET },
        hasTwoNodes: true,
      })
    })
  },
)
