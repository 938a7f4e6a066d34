import { dailyStatus, readRun } from '@knowdown/contracts/runs/calls'
import { markCorrectionsSeen, readCorrections } from '@knowdown/contracts/solo/corrections'
import { expect, test } from 'vitest'
import { sqlQuestionEdits } from '../../adapters/sql/operator/sql-question-edits.ts'
import { noLimits } from '../../features/limits.ts'
import { wireCorrections } from '../../wiring/corrections.ts'
import { BERLIN, runApp } from '../testing/run-app.ts'

const KEY = 'a-visitor-key-of-one-browser'

/** A visitor and Ada missed the last question of the daily with the same option, which then becomes the right one. */
async function afterCorrection(parts: Parameters<typeof runApp>[0] = {}) {
  const world = await runApp(parts)
  const { base, call, playDaily, storage, questions, clock } = world
  const runId = await playDaily(9, { visitor_key: KEY })
  await playDaily(9, {}, 'ada')
  await playDaily(10, {}, 'bob')
  const { reply } = await call(readRun, { run_id: runId, visitor_key: KEY })
  const missed = reply.settled.at(-1)
  const question = questions.catalogue.findByText(missed?.question.question ?? '')
  if (!question || !missed?.choice) throw new Error('nothing was missed')
  await sqlQuestionEdits(storage.db, () => clock.at).save({
    questionId: question.id,
    text: { ...question, answer: missed.choice },
    difficulty: null,
    correctAnswers: [missed.choice],
    at: clock.at,
  })
  const documents = { write: async () => {} }
  const correctNow = wireCorrections(base, { catalogue: questions.catalogue, documents })
  await correctNow()
  return { ...world, question: question.question, answer: missed.choice }
}

test('[OP3] players read what a corrected key has changed for them, until they have seen it', async () => {
  const { call, question, answer } = await afterCorrection()
  const visitor = { visitor_key: KEY }
  const statusOf = async (who: object, user?: string) => (await call(dailyStatus, { ...BERLIN, ...who }, user)).reply
  expect(await statusOf(visitor)).toMatchObject({ run: { right: 10 }, corrections: 1 })
  expect(await statusOf({}, 'bob')).toMatchObject({ run: { right: 9 }, corrections: 1 })
  const { corrections } = (await call(readCorrections, visitor)).reply
  expect(corrections).toEqual([
    { note_id: expect.any(String), question, answer, gained: 1, daily_date: expect.stringMatching(/^2026-12-10$/) },
  ])
  expect((await call(readCorrections, {}, 'bob')).reply.corrections).toMatchObject([{ gained: -1 }])
  expect((await call(readCorrections, {}, 'cleo')).reply.corrections).toEqual([])

  const note_ids = corrections.map(({ note_id }) => note_id)
  expect((await call(markCorrectionsSeen, { note_ids }, 'ada')).reply).toEqual({ seen: true })
  expect((await call(readCorrections, visitor)).reply.corrections).toHaveLength(1)
  await call(markCorrectionsSeen, { note_ids, ...visitor })
  expect((await call(readCorrections, visitor)).reply.corrections).toEqual([])
  expect(await statusOf(visitor)).toMatchObject({ run: { right: 10 }, corrections: 0 })
  expect((await call(readCorrections, {}, 'ada')).reply.corrections).toHaveLength(1)
})

test('[OP3] neither call answers strangers, takes nonsense, or can be made without end', async () => {
  const hits: string[] = []
  let isOpen = true
  const hit = async (key: string) => {
    hits.push(key)
    return { ok: isOpen, left: 0, retryAfterMs: 1_000 }
  }
  const limits = { ...noLimits, hit }
  const callers = { fromToken: async (token: string) => ({ userId: token, name: token }) }
  const { call } = await runApp({ accounts: { callers, limits } as never })
  expect((await call(readCorrections, {})).status).toBe(400)
  expect((await call(readCorrections, { visitor_key: 'short' })).status).toBe(400)
  const tooMany = { note_ids: Array.from({ length: 21 }, () => 'note'), visitor_key: KEY }
  expect((await call(markCorrectionsSeen, tooMany)).status).toBe(400)
  expect(new Set(hits)).toEqual(new Set(['runs 127.0.0.1']))
  isOpen = false
  expect((await call(readCorrections, { visitor_key: KEY })).status).toBe(429)
  expect((await call(markCorrectionsSeen, { note_ids: [], visitor_key: KEY })).status).toBe(429)
})
