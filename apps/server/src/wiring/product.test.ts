import { deleteData } from '@knowdown/contracts/account/calls'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { type dealRunQuestion, startDaily } from '@knowdown/contracts/runs/calls'
import { generateQuestions } from '@knowdown/contracts/solo/questions'
import type { FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import { createLogger } from '../http/logger.ts'
import { wholeProduct } from '../testing/whole-product.ts'

/** A logger whose lines can be read. */
function recordingLogger() {
  const lines: Record<string, unknown>[] = []
  return { lines, logger: createLogger('warn', { write: (line) => void lines.push(JSON.parse(line)) }) }
}

/** The callback that the product scheduled with this delay. */
function scheduled(timer: 'setTimeout' | 'setInterval', ms: number): () => void {
  const call = vi.mocked(globalThis[timer]).mock.calls.find(([, delay]) => delay === ms)
  if (!call) throw new Error(`Nothing was scheduled with ${timer} for ${ms} ms.`)
  return call[0] as () => void
}

test('background work of the accounts that fails is logged', async () => {
  vi.spyOn(globalThis, 'setTimeout')
  vi.spyOn(globalThis, 'setInterval')
  const { lines, logger } = recordingLogger()
  const product = await wholeProduct({}, logger)
  const { token } = await product.signUp('ada')
  expect((await product.call(deleteData, {}, token)).status).toBe(200)
  expect(lines).toEqual([])
  const runSecondErasure = scheduled('setTimeout', 30_000)
  const runCleanup = scheduled('setInterval', 600_000)
  await product.close()

  runSecondErasure()
  runCleanup()
  await vi.waitFor(() =>
    expect(lines.map(({ job }) => job).toSorted()).toEqual(['account clean-up', 'second erasure pass']),
  )
})

test('[DT2] no solo quiz gives away a question of the daily, however often one asks', async () => {
  const product = await wholeProduct()
  const { reply: run } = await product.call(startDaily, {
    time_zone: 'UTC',
    visitor_key: 'a-visitor-key-of-one-browser',
  })
  const { reply: dealt } = await injectDeal(product, run.run_id)
  const { category, difficulty, question } = dealt.open?.question ?? { category: '', difficulty: '', question: '' }
  const served = new Set<string>()
  for (let asked = 0; asked < 12; asked += 1) {
    const input = { category, difficulty, session_id: `session-${asked}` }
    const { reply } = await product.call(generateQuestions, input)
    for (const one of reply.questions) served.add(one.question)
  }
  expect(served.size).toBeGreaterThan(10)
  expect(served).not.toContain(question)
})

async function injectDeal({ app }: { app: FastifyInstance }, runId: string) {
  const deal = await app.inject({
    method: 'POST',
    url: `/api/runs/${runId}/deal`,
    payload: { visitor_key: 'a-visitor-key-of-one-browser' },
  })
  return { reply: deal.json() as ReplyOf<typeof dealRunQuestion> }
}

test('[OQ13] [OQ15] a party knows what the quiz of its host links to, and how much of the bank a host sends', async () => {
  const { app, signUp } = await wholeProduct()
  const { token } = await signUp('ada')
  const post = async (path: string, payload: object, headers: object = token) => {
    const reply = await app.inject({ method: 'POST', url: `/api${path}`, payload, headers: { ...headers } })
    return { status: reply.statusCode, body: reply.json() }
  }
  const head = { title: 'Old stories', language: 'en', mature: false, source: '', licence: '' }
  const made = await post('/own-quizzes', { request_id: 'a-request-of-one-tab', ...head })
  const { quiz_id } = made.body.quiz
  const fill = async (category: string, count: number) => {
    const question_ids = Array.from({ length: count }, (_, number) => `${category}-question-${number}`)
    const input = { category, difficulty: 'easy', question_ids }
    const { body } = await post(`/own-quizzes/${quiz_id}/bank-questions`, input)
    return body.questions.map(({ question }: { question: object }) => ({ ...question, seconds: 20, factor: 1 }))
  }
  const [myth] = await fill('mythology', 1)
  const open = (questions: object[], headers: object = token) => {
    const settings = { title: 'Old stories', quiz_id, shuffled: false, speed_points: true, phones_show_question: true }
    return post('/parties/own-quiz', { ...settings, questions }, headers)
  }
  const isMature = async ({ code, host_key }: { code: string; host_key: string }) =>
    (await app.inject({ url: `/api/parties/${code}/host?host_key=${host_key}` })).json().party.mature
  expect(await isMature((await open([myth])).body)).toBe(true)
  expect(await isMature((await open([myth], {})).body)).toBe(false)
  const many = await fill('space', 31)
  expect((await open(many.slice(1), {})).status).toBe(201)
  expect((await open(many, {})).body.detail).toContain('leave out 1.')
})
