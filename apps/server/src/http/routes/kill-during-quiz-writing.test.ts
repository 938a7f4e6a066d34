import { once } from 'node:events'
import { listQuizJobs, readQuizJob, requestQuiz } from '@knowdown/contracts/quiz-jobs/calls'
import { startFakeModel } from '@knowdown/testkit/fake-model'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { trustAccounts } from '@knowdown/testkit/trusted-accounts'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../adapters/sql/open-database.ts'
import type { Storage } from '../../adapters/sql/storage.ts'
import { askServer, signInOn, signUpOn } from '../testing/server-client.ts'

const TOKENS_OF_A_CALL = 1_500
const WISH = { request_id: 'a-request-of-one-tab', topic: 'The Silk Road', text: null, count: 5 }

/** What the prompts of the three kinds of calls begin with. */
const CALLS = { plan: 'List ', write: 'Write ', check: 'Answer' } as const

/** A quiz of five: one plan, one batch of eight questions, and two batches that are answered twice. */
const NEEDED = { plan: 1, write: 1, check: 4 }

test.each(['write', 'check'] as const)(
  '[AG1] [AG2] a server killed while a model is asked to %s goes on from there, and pays for no earlier stage again',
  { timeout: 90_000 },
  async (killedIn) => {
    const folder = tempDir()
    const model = await startFakeModel()
    onTestFinished(async () => {
      await model.close()
      folder.remove()
    })
    const start = () =>
      startServer({
        dataDir: folder.path,
        env: { AI_PROVIDER: 'compatible', AI_MODEL: 'writer', AI_BASE_URL: model.url },
      })
    /** While no server runs: SQLite belongs to one process. */
    async function change<Value>(work: (db: Storage['db']) => Promise<Value>): Promise<Value> {
      const storage = await openDatabase({ kind: 'sqlite', dataDir: folder.path })
      try {
        return await work(storage.db)
      } finally {
        await storage.close()
      }
    }
    const callsOf = (kind: keyof typeof CALLS) =>
      model.requests.filter(({ messages }) => messages.at(-1)?.content.startsWith(CALLS[kind])).length

    const first = await start()
    await signUpOn(first)
    trustAccounts(folder.path)
    const exited = once(first.process, 'exit')
    let isKilled = false
    model.behave(({ messages }) => {
      if (isKilled || !messages.at(-1)?.content.startsWith(CALLS[killedIn])) return null
      isKilled = true
      first.process.kill('SIGKILL')
      return { kind: 'hang' }
    })
    const asked = await askServer(
      first,
      '/api/quiz-jobs',
      { ...WISH, language: 'en', difficulty: 'medium' },
      await signInOn(first),
    )
    const { job_id } = requestQuiz.reply.parse(asked.body).job
    await exited
    const left = await change((db) => db.selectFrom('quiz_jobs').select(['state', 'stage', 'attempts']).execute())
    expect(left).toMatchObject([{ state: 'running', attempts: 1 }])
    // The lease ends by itself after half a minute; nobody has to wait for that here.
    await change((db) => db.updateTable('quiz_jobs').set({ next_try_at: 0 }).execute())

    const second = await start()
    onTestFinished(async () => void (await second.stop()))
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
    await second.stop()
    // Calls of the stages that ended are counted once, and nothing is left of what they brought.
    const [run] = await change((db) => db.selectFrom('model_runs').selectAll().execute())
    const calls = NEEDED.plan + NEEDED.write + NEEDED.check
    expect(Number(run?.tokens_in) + Number(run?.tokens_out)).toBe(calls * TOKENS_OF_A_CALL)
    expect(await change((db) => db.selectFrom('quiz_job_progress').selectAll().execute())).toEqual([])
  },
)

async function finished(server: RunningServer, jobId: string, bearer: Record<string, string>) {
  const read = async () =>
    readQuizJob.reply.parse((await askServer(server, `/api/quiz-jobs/${jobId}`, null, bearer)).body).job
  await waitUntil('the quiz is written', async () => !['waiting', 'running'].includes((await read()).state))
  return read()
}
