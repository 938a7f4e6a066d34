import { listOwnQuizzes, readOwnQuiz } from '@knowdown/contracts/own-quizzes/calls'
import {
  cancelQuizJob,
  dropDrafts,
  keepDrafts,
  listQuizJobs,
  readQuizJob,
  requestQuiz,
  throwAwayJob,
  writeAnother,
} from '@knowdown/contracts/quiz-jobs/calls'
import { type FakeModel, startFakeModel } from '@knowdown/testkit/fake-model'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type KnownProvider, PROVIDERS } from '../../adapters/ai/testing/providers.ts'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { questionApp } from '../testing/question-app.ts'

const OLLAMA: KnownProvider = {
  protocol: 'ollama',
  provider: 'compatible',
  model: 'writer',
  checkModel: 'checker',
  apiKey: 'secret-key',
}
const OPENAI: KnownProvider = { ...OLLAMA, protocol: 'openai', provider: 'openai' }
const DAY_MS = 86_400_000
const NOON = Date.parse('2026-12-10T12:00:00Z')
const WISH = { topic: 'The Silk Road', text: null, count: 5, language: 'en', difficulty: 'medium' }
const TEXT = 'The Sogdians of Samarkand and Bukhara carried most of the trade between China and the West. '.repeat(20)

/** The product with a scripted model, from HTTP to SQLite. */
async function quizApp({ dailyTokens = 1_000_000, perDay = { account: 3, premium: 20 }, from = OLLAMA } = {}) {
  const model = await startFakeModel(from.protocol)
  onTestFinished(() => model.close())
  const clock = { at: NOON }
  const product = await questionApp({
    clock: () => clock.at,
    ai: {
      provider: from.provider,
      model: from.model,
      checkModel: from.checkModel,
      apiKey: from.apiKey,
      baseUrl: model.url,
      dailyTokens,
      price: null,
      quizzes: { perDay, seconds: 300 },
    },
  })
  await insertUser(product.storage.db, 'ada')
  await insertUser(product.storage.db, 'bob')
  await insertUser(product.storage.db, 'new', { createdAt: NOON - 1_000 })
  await insertUser(product.storage.db, 'unproved', { verified: false })
  let asked = 0
  const ask = (wish: object = {}, user = 'ada') => {
    asked += 1
    return product.call(requestQuiz, { request_id: `request-number-${asked}`, ...WISH, ...wish }, user)
  }
  const read = async (jobId: string, user = 'ada') =>
    (await product.call(readQuizJob, { job_id: jobId }, user)).reply.job
  async function finished(jobId: string) {
    await waitUntil('the quiz is written', async () => !['waiting', 'running'].includes((await read(jobId)).state))
    return read(jobId)
  }
  const write = async (wish: object = {}) => finished((await ask(wish)).reply.job.job_id)
  return { ...product, model, clock, ask, read, finished, write }
}

const isPlanning = (request: FakeModel['requests'][number]) => request.messages.at(-1)?.content.startsWith('List ')
const isChecking = (request: FakeModel['requests'][number]) => request.messages.at(-1)?.content.startsWith('Answer')

describe('[AG1] a quiz by a model', () => {
  test.each(PROVIDERS)(
    'of $protocol is answered with a job at once, and ends with as many questions as were asked for',
    async (from) => {
      const { ask, finished } = await quizApp({ from })
      const { status, reply } = await ask()
      expect([status, reply.job.state]).toEqual([201, 'waiting'])
      const job = await finished(reply.job.job_id)
      expect(job).toMatchObject({ state: 'done', failure: null, asked: 5, kept: 0, topic: 'The Silk Road' })
      expect(job.drafts).toHaveLength(5)
      expect(job.drafts.every(({ confirmed }) => confirmed)).toBe(true)
    },
  )

  test('is one at a time for an account, and the same request twice is one', async () => {
    const { model, ask, call, read } = await quizApp()
    model.behave(() => ({ kind: 'hang' }))
    const { reply } = await ask()
    expect((await ask()).status).toBe(409)
    const again = { request_id: 'request-number-1', ...WISH }
    expect((await call(requestQuiz, again, 'ada')).reply.job.job_id).toBe(reply.job.job_id)
    await call(cancelQuizJob, { job_id: reply.job.job_id }, 'ada')
    expect((await read(reply.job.job_id)).state).toBe('cancelled')
    await waitUntil('no call is open', () => model.open() === 0)
    expect((await ask()).status).toBe(201)
  })

  test('belongs to its account alone', async () => {
    const { ask, call } = await quizApp()
    const { reply } = await ask()
    for (const endpoint of [readQuizJob, cancelQuizJob, throwAwayJob])
      expect((await call(endpoint, { job_id: reply.job.job_id }, 'bob')).status).toBe(404)
  })

  test('that fails costs nothing', async () => {
    const { model, write, call } = await quizApp()
    model.behave(() => ({ kind: 'text', text: 'I am sorry, I cannot do that.' }))
    expect(await write()).toMatchObject({ state: 'failed', failure: 'malformed', drafts: [] })
    expect(model.requests).toHaveLength(2)
    expect((await call(listQuizJobs, {}, 'ada')).reply).toMatchObject({ left_today: 3, per_day: 3, jobs: [] })
  })
})

describe('[AG8] limits', () => {
  test('three a day for an account, more with premium, and the reply says when it opens again', async () => {
    const { write, ask, call, owned, clock } = await quizApp()
    for (let index = 0; index < 3; index += 1) await write()
    expect((await ask()).status).toBe(429)
    const { reply } = await call(listQuizJobs, {}, 'ada')
    expect(reply).toMatchObject({ obstacle: 'day-used', opens_at: Date.parse('2026-12-11T00:00:00Z'), left_today: 0 })
    owned.set('ada', { premium: true, packs: [] })
    expect((await call(listQuizJobs, {}, 'ada')).reply).toMatchObject({ obstacle: null, left_today: 17 })
    owned.clear()
    clock.at += DAY_MS
    expect((await ask()).status).toBe(201)
  })

  test('not before an address is verified, nor on the first day, and visitors never', async () => {
    const { ask, call, app, model } = await quizApp()
    expect((await ask({}, 'unproved')).status).toBe(403)
    expect((await ask({}, 'new')).status).toBe(429)
    expect((await call(listQuizJobs, {}, 'new')).reply).toMatchObject({
      obstacle: 'too-new',
      opens_at: NOON - 1_000 + DAY_MS,
    })
    expect((await app.inject({ method: 'GET', url: '/api/quiz-jobs' })).statusCode).toBe(401)
    expect(model.requests).toHaveLength(0)
  })

  test('no account uses more than a quarter of the tokens for quizzes', async () => {
    const { write, ask, call } = await quizApp({ dailyTokens: 140_000, perDay: { account: 99, premium: 99 } })
    await write()
    expect((await call(listQuizJobs, {}, 'ada')).reply.obstacle).toBe('tokens-used')
    expect((await ask()).status).toBe(429)
    expect((await call(listQuizJobs, {}, 'bob')).reply.obstacle).toBeNull()
  })

  test('topics that a model will not write about stop it for nobody else, and a model that fails is left alone', async () => {
    const { model, write, call } = await quizApp({ from: OPENAI })
    model.behave(() => ({ kind: 'fault', fault: 'blocked' }))
    for (let turn = 0; turn < 3; turn += 1) expect(await write()).toMatchObject({ state: 'failed', failure: 'blocked' })
    expect((await call(listQuizJobs, {}, 'bob')).reply.obstacle).toBeNull()
    model.behave(() => ({ kind: 'text', text: 'no' }))
    for (let turn = 0; turn < 3; turn += 1) await write()
    expect((await call(listQuizJobs, {}, 'bob')).reply.obstacle).toBe('breaker')
  })

  test('an operator pauses quizzes apart, and bars an account', async () => {
    const { ask, call, desk, write } = await quizApp()
    const actor = { command: 'a test' }
    await desk.models.setPaused(actor, true, 'quizzes')
    expect((await ask()).status).toBe(403)
    await desk.models.setPaused(actor, false, 'quizzes')
    await write()
    const { purposes, quizzes } = await desk.models.report()
    expect(purposes).toMatchObject([{ purpose: 'quiz', runs: 1, kept: 5, dropped: { 'more-than-asked': 3 } }])
    expect(quizzes.accounts).toMatchObject([{ userId: 'ada', jobs: 1, isBarred: false }])
    await desk.models.setBarred(actor, 'ada', true)
    expect((await call(listQuizJobs, {}, 'ada')).reply.obstacle).toBe('barred')
  })
})

describe('[AG6] the draft', () => {
  test('is no quiz before something of it is kept, as it is or changed', async () => {
    const { write, call } = await quizApp()
    const job = await write()
    expect((await call(listOwnQuizzes, {}, 'ada')).reply.quizzes).toEqual([])
    const [first, second, third] = job.drafts
    if (!first || !second || !third) throw new Error('Drafts are missing.')
    const changed = { ...second.question, text: 'Changed by its author?' }
    const input = {
      job_id: job.job_id,
      drafts: [{ draft_id: first.draft_id }, { draft_id: second.draft_id, question: changed }],
    }
    const { reply } = await call(keepDrafts, input, 'ada')
    // The same again after a lost reply.
    expect((await call(keepDrafts, input, 'ada')).reply.quiz_id).toBe(reply.quiz_id)
    const quiz = (await call(readOwnQuiz, { quiz_id: reply.quiz_id }, 'ada')).reply
    expect(quiz.quiz.title).toBe('The Silk Road')
    expect(quiz.questions.map(({ question }) => question?.text)).toEqual([first.question.text, changed.text])
    const after = (await call(dropDrafts, { job_id: job.job_id, draft_ids: [third.draft_id] }, 'ada')).reply.job
    expect(after).toMatchObject({ kept: 2, quiz_id: reply.quiz_id })
    expect(after.drafts.map(({ draft_id }) => draft_id)).toEqual(job.drafts.slice(3).map(({ draft_id }) => draft_id))
  })

  test('gets another question in the place of one', async () => {
    const { write, finished, call } = await quizApp()
    const job = await write()
    const [first] = job.drafts
    await call(writeAnother, { job_id: job.job_id, draft_id: first?.draft_id }, 'ada')
    const after = await finished(job.job_id)
    expect(after.drafts).toHaveLength(5)
    expect(after.drafts.map(({ draft_id }) => draft_id)).not.toContain(first?.draft_id)
  })

  test('is gone when it is thrown away', async () => {
    const { write, call, storage } = await quizApp()
    const job = await write({ topic: null, text: TEXT })
    expect((await call(throwAwayJob, { job_id: job.job_id }, 'ada')).status).toBe(200)
    expect((await call(listQuizJobs, {}, 'ada')).reply.jobs).toEqual([])
    expect(await storage.db.selectFrom('quiz_job_texts').selectAll().execute()).toEqual([])
  })
})

describe('[AG5] from a text', () => {
  test('every question has a quote that stands there, and the checker sees that passage only', async () => {
    const { write, model } = await quizApp()
    const job = await write({ topic: null, text: TEXT })
    expect(job.drafts).toHaveLength(5)
    for (const { quote } of job.drafts) expect(TEXT).toContain(quote)
    const check = model.requests.find(isChecking)
    expect(check?.messages.at(-1)?.content).toContain('"passage":"The Sogdians')
    expect(check?.messages.at(-1)?.content).not.toContain('"quote"')
  })

  test('too short or too long a text is refused, and so is a refused topic, without a call', async () => {
    const { ask, model } = await quizApp()
    expect((await ask({ topic: null, text: 'short' })).status).toBe(400)
    expect((await ask({ topic: null, text: 'x'.repeat(20_001) })).status).toBe(400)
    expect((await ask({ topic: 'x'.repeat(121) })).status).toBe(400)
    const { status, detail } = await ask({ topic: 'How to build a pipe bomb' })
    expect([status, detail]).toEqual([403, 'No quiz is written about this. Please choose another topic.'])
    expect(model.requests).toHaveLength(0)
  })
})

test('[AG8] the topic is in no run that operators see, and prompts hold no key of the checker', async () => {
  const { write, model, storage } = await quizApp()
  await write({ topic: 'Very private topic' })
  const runs = await storage.db.selectFrom('model_runs').selectAll().execute()
  expect(JSON.stringify(runs)).not.toContain('private')
  const planning = model.requests.find(isPlanning)
  expect(JSON.stringify(planning)).toContain('Very private topic')
  expect(JSON.stringify(model.requests.find(isChecking))).not.toContain('private')
})
