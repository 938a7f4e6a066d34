import { joinQueue, leaveQueue, queueState } from '@knowdown/contracts/queue/calls'
import {
  offerRecordedGame,
  playRecordedGame,
  recordingConsent,
  setRecordingConsent,
} from '@knowdown/contracts/recorded-games/calls'
import { answerRunQuestion, dealRunQuestion, readRun } from '@knowdown/contracts/runs/calls'
import { generateQuestions } from '@knowdown/contracts/solo/questions'
import { expect, test } from 'vitest'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { runApp } from '../testing/run-app.ts'

const KEY = 'a-visitor-key-of-one-browser'
const CELL = { category: 'space', difficulty: 'easy' } as const

/** Ada's battle of ten questions is recorded: nine right answers after 4 s each, and one without an answer. */
async function withRecording({ verified = true, allowed = true } = {}) {
  const app = await runApp()
  for (const user of ['ada', 'bob']) await insertUser(app.storage.db, user, { name: `Player ${user}`, verified })
  if (allowed) await app.call(setRecordingConsent, { allowed: true }, 'ada')
  const questionIds = app.questions.catalogue
    .all()
    .filter(({ category, difficulty, status }) => `${category} ${difficulty}` === 'space easy' && status === undefined)
    .map(({ id }) => id)
    .slice(0, 10)
  const record = (userId: string | null, ids = questionIds) =>
    app.recordedGames.onRecorded({
      battleId: `battle-${userId}-${ids[0]}`,
      finishedAt: app.clock.at,
      leaver: null,
      forfeit: null,
      winner: 'host',
      scores: { host: 9, guest: 5 },
      reached: { host: 10, guest: 10 },
      sameNetwork: false,
      category: 'Space',
      difficulty: 'easy',
      recordings:
        userId === null
          ? []
          : [
              {
                userId,
                answers: ids.map((questionId, index) => ({
                  questionId,
                  correct: index > 0,
                  tookMs: index === 0 ? null : 4_000,
                })),
              },
            ],
    })
  await record('ada')
  const search = async (given: object = {}, user?: string) => {
    const { reply } = await app.call(joinQueue, { ...CELL, ...given }, user)
    return { queue_key: reply.queue_key }
  }
  const offer = async (place: { queue_key: string }) => (await app.call(offerRecordedGame, place)).reply.offer
  return { ...app, questionIds, record, search, offer }
}

test('[QM3] after 15 s, and not before, a recorded game near the rating is offered, which says what it is', async () => {
  const { search, offer, clock } = await withRecording()
  const place = await search({}, 'bob')
  clock.at += 14_000
  expect(await offer(place)).toBeNull()
  clock.at += 1_000
  expect(await offer(place)).toMatchObject({ name: 'Player ada', rating: 1500, category: 'space' })
})

test('[QM3] it never starts by itself: without a press the player goes on waiting', async () => {
  const { search, offer, clock, call, storage } = await withRecording()
  const place = await search({}, 'bob')
  clock.at += 15_000
  await offer(place)
  expect((await call(queueState, place)).reply.phase).toBe('waiting')
  expect(await storage.db.selectFrom('runs').select('run_id').execute()).toEqual([])
})

test('[QM3] nothing is offered of players who have not allowed it, are not verified, or are the same', async () => {
  for (const given of [{ allowed: false }, { verified: false }]) {
    const { search, offer, clock } = await withRecording(given)
    const place = await search({}, 'bob')
    clock.at += 15_000
    expect(await offer(place)).toBeNull()
  }
  const { search, offer, clock } = await withRecording()
  const own = await search({}, 'ada')
  clock.at += 15_000
  expect(await offer(own)).toBeNull()
})

test('[QM3] only a verified account can allow it; it is asked once and off until then', async () => {
  const { call, storage } = await withRecording({ allowed: false })
  const read = async (user: string) => (await call(recordingConsent, {}, user)).reply
  expect(await read('bob')).toEqual({ allowed: false, asked: false, verified: true })
  expect((await call(setRecordingConsent, { allowed: null }, 'bob')).reply).toMatchObject({
    allowed: false,
    asked: true,
  })
  await insertUser(storage.db, 'dan', { verified: false })
  expect(await call(setRecordingConsent, { allowed: true }, 'dan')).toMatchObject({ status: 403 })
  expect(await read('dan')).toMatchObject({ allowed: false, verified: false })
  expect((await call(recordingConsent, {})).status).toBe(401)
})

test('[QM3] it is played as a run with a ghost, which leaves the queue and counts for nothing', async () => {
  const { search, offer, clock, call, keyOf, storage } = await withRecording()
  const place = await search({}, 'bob')
  clock.at += 15_000
  const recorded_id = (await offer(place))?.recorded_id ?? ''
  const { reply: run, status } = await call(playRecordedGame, { ...place, recorded_id }, 'bob')
  expect([status, run.total, run.settled]).toEqual([200, 10, []])
  expect((await call(queueState, place)).status).toBe(404)
  const who = { run_id: run.run_id }
  const { reply: dealt } = await call(dealRunQuestion, who, 'bob')
  // Nobody learns early whether the recorded player was right.
  expect(dealt.ghost).toMatchObject({ name: 'Player ada', steps: [{ took_ms: null, correct: null }] })
  const key = keyOf(dealt.open?.question.question ?? '')
  await call(answerRunQuestion, { ...who, index: 0, answer: key }, 'bob')
  for (let index = 1; index < 10; index += 1) {
    const { reply } = await call(dealRunQuestion, who, 'bob')
    expect(reply.ghost?.steps[index]).toEqual({ took_ms: 4_000, correct: null })
    await call(answerRunQuestion, { ...who, index, answer: null }, 'bob')
  }
  const { reply: ended } = await call(readRun, who, 'bob')
  expect(ended.result).toMatchObject({ right: 1, answered: 1 })
  expect(ended.ghost?.steps.filter(({ correct }) => correct)).toHaveLength(9)
  for (const table of ['games', 'player_totals'] as const) {
    expect(await storage.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test('[QM3] the same call again continues the run, also when the search is over', async () => {
  const { search, offer, clock, call } = await withRecording()
  const place = await search({}, 'bob')
  clock.at += 15_000
  const input = { ...place, recorded_id: (await offer(place))?.recorded_id }
  const { reply: first } = await call(playRecordedGame, input, 'bob')
  const { reply: again, status } = await call(playRecordedGame, input, 'bob')
  expect([status, again.run_id]).toEqual([200, first.run_id])
  // Its questions are known to the player now.
  const next = await search({}, 'bob')
  clock.at += 15_000
  expect(await offer(next)).toBeNull()
})

test('[QM3] a visitor can play one, too, and nobody plays with the place of somebody else', async () => {
  const { search, offer, clock, call } = await withRecording()
  const place = await search()
  clock.at += 15_000
  const input = { ...place, recorded_id: (await offer(place))?.recorded_id }
  expect((await call(playRecordedGame, input, 'bob')).status).toBe(404)
  expect((await call(playRecordedGame, { ...input, recorded_id: 'another', visitor_key: KEY })).status).toBe(409)
  expect((await call(playRecordedGame, { ...input, visitor_key: KEY })).reply.ghost?.name).toBe('Player ada')
})

test('[QM3] questions that the player has seen are never in it: not those of a quiz, nor those of a daily', async () => {
  const { search, offer, clock, call, record, questions, playDaily, idsOf, daily } = await withRecording({
    allowed: false,
  })
  await call(setRecordingConsent, { allowed: true }, 'ada')
  const session_id = 'session-of-this-browser'
  const { reply: quiz } = await call(generateQuestions, { ...CELL, session_id })
  await record(
    'ada',
    quiz.questions.map(({ question }) => questions.catalogue.findByText(question)?.id ?? ''),
  )
  const offered = async (given: object, user?: string) => {
    const place = await search(given, user)
    clock.at += 15_000
    const found = await offer(place)
    await call(leaveQueue, place)
    return found?.name ?? null
  }
  expect([await offered({ session_id }), await offered({})]).toEqual([null, 'Player ada'])
  await call(setRecordingConsent, { allowed: false }, 'ada')
  await call(setRecordingConsent, { allowed: true }, 'ada')
  await playDaily(3, {}, 'bob')
  // Long after the daily is over everywhere.
  clock.at += 30 * 86_400_000
  await daily.prepare()
  await record('ada', await idsOf('2026-12-10'))
  expect([await offered({}, 'bob'), await offered({})]).toEqual([null, 'Player ada'])
})

test('[QM3] [S-120] questions that are asked elsewhere at this moment are left out, and its own are kept from others', async () => {
  const { search, offer, clock, call, questions, questionIds } = await withRecording()
  const place = await search({}, 'bob')
  clock.at += 15_000
  const input = { ...place, recorded_id: (await offer(place))?.recorded_id }
  const elsewhere = new Set([questionIds[3] ?? ''])
  questions.sealing.add({ game: 'party', sealedIds: async () => elsewhere })
  expect(await offer(place)).toBeNull()
  expect((await call(playRecordedGame, input, 'bob')).status).toBe(409)
  elsewhere.clear()
  clock.at += 2_000
  expect((await call(playRecordedGame, input, 'bob')).status).toBe(200)
  clock.at += 2_000
  const sealed = await questions.sealing.sealedIds()
  expect(questionIds.every((id) => sealed.has(id))).toBe(true)
})

test('[QM3] whoever switches it off is gone from runs that are under way', async () => {
  const { search, offer, clock, call } = await withRecording()
  const place = await search({}, 'bob')
  clock.at += 15_000
  const { reply } = await call(playRecordedGame, { ...place, recorded_id: (await offer(place))?.recorded_id }, 'bob')
  expect(reply.ghost).not.toBeNull()
  await call(setRecordingConsent, { allowed: false }, 'ada')
  expect((await call(readRun, { run_id: reply.run_id }, 'bob')).reply.ghost).toBeNull()
  await call(leaveQueue, place)
})
