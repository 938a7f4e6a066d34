import { setTimeout as pause } from 'node:timers/promises'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { readQuizJob } from '@knowdown/contracts/quiz-jobs/calls'
import { type Account, openAccount } from '@knowdown/testkit/battle/account'
import { callJson } from '@knowdown/testkit/battle/json-client'
import { type FakeModel, startFakeModel } from '@knowdown/testkit/fake-model'
import { startFreshServer } from '@knowdown/testkit/running-server'
import { trustAccounts } from '@knowdown/testkit/trusted-accounts'
import { answersOf, openBattles } from './battle-load.ts'
import { type Benchmark, percentile, type Row } from './benchmark.ts'
import { faultyWriter } from './faulty-writer.ts'
import { usageOf } from './process-usage.ts'

const JOBS = Number(process.env.JOBS ?? 100)
const BATTLES = Number(process.env.MATCHES ?? 100)
const QUESTIONS = 20
/** Jobs one after the other whose CPU is counted; as many run before them, because a young process compiles a lot. */
const COUNTED_JOBS = Math.max(1, Math.round(JOBS / 4))
/** What a model takes for an answer while battles are played. */
const MODEL_MS = 1_000
/** As often as the page looks. */
const LOOK_MS = 2_000
const MOST_ATTEMPTS = 20
const MATCH = { MATCH_QUESTIONS: '5', QUESTION_SECONDS: '10' }
const MAX_MATCH_MS = 120_000
const NO_LIMIT = { AI_QUIZ_PER_DAY: '9999,9999', AI_DAILY_TOKENS: '1000000000' }

type Job = ReplyOf<typeof readQuizJob>['job']

/** Quizzes that a scripted model writes: what is kept, and what jobs cost a server with SQLite beside the waiting. */
export const anyTopic: Benchmark = {
  name: 'any-topic',
  async run() {
    const model = await startFakeModel()
    const ai = { AI_PROVIDER: 'compatible', AI_MODEL: 'scripted', AI_BASE_URL: model.url, ...NO_LIMIT }
    const server = await startFreshServer({ ...ai, ...MATCH, LOG_LEVEL: 'error' })
    try {
      const pid = server.process.pid ?? 0
      const authors = await openAuthors(server.url, server.dataDir)
      return [
        ...(await measureKept(authors, model)),
        await measureCpu(authors, model, pid),
        await measureMemory(authors, model, pid),
        await measureBattles(authors, model, server.url),
      ]
    } finally {
      await server.stop()
      await model.close()
    }
  },
}

interface Author {
  request(): Promise<string>
  /** Looks at the job until it has ended. */
  finished(jobId: string): Promise<Job>
}

async function openAuthors(url: string, dataDir: string): Promise<Author[]> {
  /** A busy server asks callers to come again, and every call here may be repeated. */
  const call = async (path: string, body: object | null, headers = {}) => {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const reply = await callJson(`${url}${path}`, body, headers)
      if (reply && reply.status < 400) return reply
      if (reply) throw new Error(`${path} was answered with ${JSON.stringify(reply.body)}`)
      await pause(LOOK_MS)
    }
    throw new Error(`${path} was not answered.`)
  }
  const accounts: Account[] = []
  while (accounts.length < JOBS) accounts.push(await openAccount(call))
  trustAccounts(dataDir)
  let asked = 0
  return accounts.map(({ bearer }) => ({
    async request() {
      asked += 1
      const request_id = `request-number-${asked}`
      const wish = { topic: 'The island', text: null, count: QUESTIONS, language: 'en', difficulty: 'medium' }
      const { body } = await call('/api/quiz-jobs', { request_id, ...wish }, bearer)
      return body.job.job_id
    },
    async finished(jobId) {
      for (;;) {
        const { job }: { job: Job } = (await call(`/api/quiz-jobs/${jobId}`, null, bearer)).body
        if (job.state !== 'waiting' && job.state !== 'running') return job
        await pause(LOOK_MS)
      }
    },
  }))
}

const writeAll = (authors: readonly Author[]): Promise<Job[]> =>
  Promise.all(authors.map(async (author) => author.finished(await author.request())))

/** A model that makes mistakes: what is kept of them, and whether a planted one passes. */
async function measureKept(authors: readonly Author[], model: FakeModel): Promise<Row[]> {
  const writer = faultyWriter()
  model.behave(writer.decide)
  const jobs = await writeAll(authors)
  model.behave(() => null)
  const drafts = jobs.flatMap((job) => job.drafts)
  const confirmed = drafts.filter((draft) => draft.confirmed)
  const places = [0, 0, 0, 0]
  for (const { question } of drafts)
    if (question.answer.kind === 'choice') places[question.answer.right] = (places[question.answer.right] ?? 0) + 1
  const dropped = new Map<string, number>()
  for (const { reason, count } of jobs.flatMap((job) => job.dropped))
    dropped.set(reason, (dropped.get(reason) ?? 0) + count)
  const perHundred = (count: number) => (100 * count) / (jobs.length * QUESTIONS)
  return [
    { what: 'kept of what was asked for', value: perHundred(drafts.length), unit: '%' },
    { what: 'confirmed of what was asked for', value: perHundred(confirmed.length), unit: '%' },
    ...[...dropped].map(([reason, count]) => ({
      what: `dropped as ${reason}, for each 100 asked for`,
      value: perHundred(count),
      unit: '',
    })),
    {
      what: 'planted wrong keys that were confirmed',
      value: confirmed.filter(({ question }) => writer.hasWrongKey(question.text)).length,
      unit: '',
      goal: { most: 0 },
    },
    ...[Math.max(...places), Math.min(...places)].map((count, at) => ({
      what: at === 0 ? 'keys at the most frequent place' : 'keys at the least frequent place',
      value: (100 * count) / Math.max(1, drafts.length),
      unit: '%',
      goal: at === 0 ? { most: 30 } : { least: 20 },
    })),
  ]
}

async function measureCpu(authors: readonly Author[], model: FakeModel, pid: number): Promise<Row> {
  model.behave(() => null)
  const [author] = authors
  if (!author) throw new Error('There are no authors.')
  const write = async () => {
    for (let job = 0; job < COUNTED_JOBS; job += 1) await author.finished(await author.request())
  }
  await write()
  const [before, began] = [usageOf(pid).cpuMs, Date.now()]
  await write()
  const [used, took] = [usageOf(pid).cpuMs - before, Date.now() - began]
  // What the server does anyway in the same time.
  const idleBefore = usageOf(pid).cpuMs
  await pause(took)
  const idle = usageOf(pid).cpuMs - idleBefore
  return {
    what: `server CPU for a job of ${QUESTIONS} questions`,
    value: Math.max(0, used - idle) / COUNTED_JOBS,
    unit: 'ms',
    goal: { most: 50 },
  }
}

async function measureMemory(authors: readonly Author[], model: FakeModel, pid: number): Promise<Row> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const before = usageOf(pid).bytes
  model.behave(() => ({ kind: 'wait', until: released }))
  const jobs = await Promise.all(authors.map(async (author) => ({ author, id: await author.request() })))
  await pause(5_000)
  const after = usageOf(pid).bytes
  release()
  await Promise.all(jobs.map(({ author, id }) => author.finished(id)))
  return {
    what: `memory for each of ${JOBS} waiting jobs`,
    value: Math.max(0, after - before) / JOBS / 1024,
    unit: 'kB',
    goal: { most: 100 },
  }
}

/** Answers of battles while all jobs are under way, against the same battles without them. */
async function measureBattles(authors: readonly Author[], model: FakeModel, url: string): Promise<Row> {
  model.behave(() => ({ kind: 'wait', until: pause(MODEL_MS) }))
  const p99Of = async (seed: number, between: () => Promise<unknown>) => {
    const battles = await openBattles([url], BATTLES, seed, { thinkMs: { least: 500, most: 2_500 } })
    const [histories] = await Promise.all([Promise.all(battles.map((one) => one.play(MAX_MATCH_MS))), between()])
    return percentile(
      answersOf(histories).map(({ ackMs }) => ackMs),
      99,
    )
  }
  const nothing = async () => {}
  await p99Of(1, nothing)
  const alone = await p99Of(2, nothing)
  const beside = await p99Of(3, () => writeAll(authors))
  return {
    what: `answer acknowledged while ${JOBS} jobs are under way, p99`,
    value: beside,
    unit: 'ms',
    baseline: { what: 'without jobs', value: alone },
    goal: { most: 1.2 },
  }
}
