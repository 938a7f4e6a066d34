import { categories } from '@knowdown/content/categories'
import { readMistakes } from '@knowdown/contracts/mistakes/calls'
import {
  answerRunQuestion,
  claimRuns,
  dailyArchive,
  dailyCalendar,
  dailyResults,
  dailyStatus,
  dealRunQuestion,
  readRun,
  startDaily,
} from '@knowdown/contracts/runs/calls'
import { findCategory } from '@knowdown/domain/catalogue/category'
import { DAILY_DIFFICULTIES } from '@knowdown/domain/daily/pick-daily'
import { describe, expect, test } from 'vitest'
import { sqlQuestionRecords } from '../../adapters/sql/questions/sql-question-records.ts'
import { BERLIN, NOON, runApp } from '../testing/run-app.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KEY = 'a-visitor-key-of-one-browser'

describe('the daily over HTTP', () => {
  test('[DT1] [DT2] everybody gets the same ten of ten free categories, in rising difficulty', async () => {
    const { call, owned: _, keyOf, clock } = await runApp()
    const seen: string[][] = []
    for (const user of ['ada', 'bob']) {
      const { reply } = await call(startDaily, BERLIN, user)
      const texts: string[] = []
      for (let index = 0; index < 10; index += 1) {
        const { reply: dealt } = await call(dealRunQuestion, { run_id: reply.run_id }, user)
        const question = dealt.open?.question
        texts.push(`${question?.difficulty} ${question?.category} ${question?.question} ${question?.options}`)
        await call(answerRunQuestion, { run_id: reply.run_id, index, answer: keyOf(question?.question ?? '') }, user)
      }
      clock.at += 1_000
      seen.push(texts)
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]?.map((text) => text.split(' ')[0])).toEqual(DAILY_DIFFICULTIES)
    const played = seen[0]?.map((text) => findCategory(categories, text.split(' ')[1] ?? '')) ?? []
    expect(new Set(played).size).toBe(10)
    expect(played.every((category) => category && !category.pack && !category.sensitive)).toBe(true)
  })

  test('[RU1] no reply before the answer holds the key of the open question, or a later question', async () => {
    const { call, keyOf } = await runApp()
    const started = await call(startDaily, { ...BERLIN, visitor_key: KEY })
    expect(started.reply.open).toBeNull()
    const run = { run_id: started.reply.run_id, visitor_key: KEY }
    const dealt = await call(dealRunQuestion, run)
    expect(Object.keys(dealt.reply.open?.question ?? {}).toSorted()).toEqual([
      'category',
      'difficulty',
      'options',
      'question',
    ])
    expect(dealt.reply.settled).toEqual([])
    const key = keyOf(dealt.reply.open?.question.question ?? '')
    const answered = await call(answerRunQuestion, { ...run, index: 0, answer: key })
    expect(answered.reply.settled).toMatchObject([{ correct: true, answer: key, explanation: null }])
    expect(answered.reply.open).toBeNull()
  })

  test('[RU3] reading and dealing again gives the same question and deadline; a second answer is 409', async () => {
    const { call, clock } = await runApp()
    const { reply } = await call(startDaily, { ...BERLIN, visitor_key: KEY })
    const run = { run_id: reply.run_id, visitor_key: KEY }
    const dealt = await call(dealRunQuestion, run)
    clock.at += 5_000
    expect((await call(dealRunQuestion, run)).reply.open).toEqual(dealt.reply.open)
    expect((await call(readRun, run)).reply.open).toEqual(dealt.reply.open)
    expect((await call(startDaily, { ...BERLIN, visitor_key: KEY })).reply.open).toEqual(dealt.reply.open)
    const [first, second] = dealt.reply.open?.question.options ?? []
    const once = await call(answerRunQuestion, { ...run, index: 0, answer: first })
    const again = await call(answerRunQuestion, { ...run, index: 0, answer: first })
    expect([once.status, again.status, again.reply.settled.length]).toEqual([200, 200, 1])
    const other = await call(answerRunQuestion, { ...run, index: 0, answer: second })
    expect(other.status).toBe(409)
    expect((await call(answerRunQuestion, { ...run, index: 5, answer: first })).status).toBe(409)
  })

  test('[RU2] after 20 s plus the grace period the question counts as timed out', async () => {
    const { call, clock } = await runApp()
    const { reply } = await call(startDaily, { ...BERLIN, visitor_key: KEY })
    const run = { run_id: reply.run_id, visitor_key: KEY }
    const { reply: dealt } = await call(dealRunQuestion, run)
    expect(dealt.open?.closes_at).toBe(clock.at + 20_000)
    clock.at += 20_501
    const late = await call(answerRunQuestion, { ...run, index: 0, answer: dealt.open?.question.options[0] })
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('Time was up')])
    expect((await call(readRun, run)).reply.settled).toMatchObject([{ timed_out: true, correct: false }])
  })

  test("another player's run returns 404, with or without an account", async () => {
    const { call } = await runApp()
    const { reply } = await call(startDaily, { ...BERLIN, visitor_key: KEY })
    const run = { run_id: reply.run_id }
    expect((await call(readRun, run, 'ada')).status).toBe(404)
    expect((await call(readRun, { ...run, visitor_key: 'another-key-of-a-browser' })).status).toBe(404)
    expect((await call(dealRunQuestion, run)).status).toBe(400)
  })

  test('[DT1] wrong dates and zones are refused with a reason', async () => {
    const { call } = await runApp()
    for (const bad of [
      { time_zone: 'Mars/Olympus' },
      { time_zone: '+23:59' },
      { time_zone: '-23:59' },
      { ...BERLIN, date: '2026-12-11' },
      { ...BERLIN, date: '2026-02-30' },
    ]) {
      expect((await call(startDaily, { ...bad, visitor_key: KEY })).status).toBe(400)
    }
    expect(
      (await call(startDaily, { time_zone: 'Pacific/Kiritimati', date: '2026-12-11', visitor_key: KEY })).status,
    ).toBe(200)
  })

  test('[DT4] results show everybody, and only to those who have finished', async () => {
    const { call, playDaily } = await runApp()
    expect((await call(dailyResults, { date: '2026-12-10' }, 'ada')).status).toBe(404)
    await playDaily(8, {}, 'ada')
    for (let player = 0; player < 19; player += 1) await playDaily(player % 6, {}, `player-${player}`)
    const { reply } = await call(dailyResults, { date: '2026-12-10' }, 'ada')
    expect(reply).toMatchObject({ right: 8, total_ms: 10_000, timing: 'normal', better_than_percent: 100 })
    expect(reply.counts.reduce((sum, count) => sum + count, 0)).toBe(20)
  })

  test('[DT6] [DT8] the status has what home shows: not played, started or done, the streak and the next daily', async () => {
    const { call, playDaily, clock } = await runApp()
    const status = () => call(dailyStatus, { ...BERLIN, visitor_key: KEY })
    expect((await status()).reply).toMatchObject({ date: '2026-12-10', number: 26, run: null, streak: { length: 0 } })
    const { reply } = await call(startDaily, { ...BERLIN, visitor_key: KEY })
    expect((await status()).reply.run).toEqual({ run_id: reply.run_id, answered: 0, right: 0, ended: false })
    await playDaily(7, { visitor_key: KEY })
    const done = (await status()).reply
    expect(done).toMatchObject({ run: { right: 7, ended: true }, streak: { length: 1, played_today: true } })
    // Midnight in Berlin is 23:00 UTC in winter.
    expect(done.next_at).toBe(Date.parse('2026-12-10T23:00:00Z'))
    clock.at = NOON + DAY_MS
    await playDaily(5, { visitor_key: KEY })
    expect((await status()).reply.streak).toMatchObject({ length: 2, longest: 2 })
  })

  test.each([
    ['Europe/Berlin', '2027-03-28T00:30:00Z', '2027-03-28T22:00:00Z'],
    ['Europe/Berlin', '2027-10-31T00:30:00Z', '2027-10-31T23:00:00Z'],
    // Clocks go from 24:00 to 01:00, so the date has no midnight.
    ['America/Santiago', '2027-09-04T12:00:00Z', '2027-09-05T04:00:00Z'],
  ])('[DT8] the next daily begins with the date, also when clocks change in %s at %s', async (zone, now, next) => {
    const { call, clock } = await runApp()
    clock.at = Date.parse(now)
    const { reply } = await call(dailyStatus, { time_zone: zone, visitor_key: KEY })
    expect(new Date(reply.next_at)).toEqual(new Date(next))
  })

  test('[DT2] its questions rest from two days before until three days after, in UTC, on whatever minute the choice runs', async () => {
    const { daily, idsOf, clock } = await runApp()
    const date = '2026-12-20'
    clock.at = Date.parse('2026-12-17T23:50:00Z')
    await daily.prepare()
    clock.at = Date.parse('2026-12-18T00:00:00Z')
    const ids = await idsOf(date)
    expect(ids).toHaveLength(10)
    const resting = () => ids.filter((id) => daily.sealedIds().has(id)).length
    expect(resting()).toBe(10)
    clock.at = Date.parse('2026-12-23T23:59:00Z')
    await daily.prepare()
    expect(resting()).toBe(10)
    clock.at = Date.parse('2026-12-24T00:00:00Z')
    await daily.prepare()
    expect(resting()).toBe(0)
  })

  test('[DT2] a withdrawn question leaves a coming daily, and stays in one that has begun somewhere', async () => {
    const { daily, idsOf, questions, storage } = await runApp()
    await daily.prepare()
    // At noon in UTC the next date has begun in Kiribati.
    const [begun, coming] = ['2026-12-11', '2026-12-12']
    const withdrawn = [(await idsOf(begun))[0] ?? '', (await idsOf(coming))[0] ?? '']
    for (const id of withdrawn) await sqlQuestionRecords(storage.db).hide(id, 'withdrawn', NOON)
    await questions.catalogue.refresh()
    await daily.prepare()
    expect((await idsOf(begun))[0]).toBe(withdrawn[0])
    const chosen = await idsOf(coming)
    expect(chosen).toHaveLength(10)
    expect(chosen).not.toContain(withdrawn[1])
    expect(chosen.every((id) => daily.sealedIds().has(id))).toBe(true)
  })

  test('a visitor without a key is told to send one', async () => {
    const { call } = await runApp()
    const { status, text } = await call(startDaily, BERLIN)
    expect([status, text]).toEqual([400, expect.stringContaining('visitor_key')])
  })

  test('[DT3] a daily started before midnight counts for that date', async () => {
    const { call, clock, playDaily } = await runApp()
    clock.at = Date.parse('2026-12-10T22:59:58Z')
    await playDaily(4, { visitor_key: KEY })
    expect(clock.at).toBeGreaterThan(Date.parse('2026-12-10T23:00:00Z'))
    const { reply } = await call(dailyCalendar, { month: '2026-12', visitor_key: KEY })
    expect(reply.days).toEqual([{ date: '2026-12-10', right: 4, total_ms: 10_000, finished: true }])
  })

  test('[DT7] a visitor keeps streak and calendar when signing up', async () => {
    const { call, playDaily } = await runApp()
    await playDaily(9, { visitor_key: KEY })
    expect((await call(claimRuns, { visitor_key: KEY })).status).toBe(401)
    expect((await call(claimRuns, { visitor_key: KEY }, 'ada')).status).toBe(200)
    expect((await call(dailyStatus, BERLIN, 'ada')).reply).toMatchObject({ run: { right: 9 }, streak: { length: 1 } })
    expect((await call(dailyStatus, { ...BERLIN, visitor_key: KEY })).reply.run).toBeNull()
  })

  test('[DT3] who has seen keys of a daily signed in gets no second attempt by playing it as a visitor', async () => {
    const { call, clock, playDaily } = await runApp()
    const { reply } = await call(startDaily, { ...BERLIN, timing: 'untimed' }, 'ada')
    await call(dealRunQuestion, { run_id: reply.run_id }, 'ada')
    await call(answerRunQuestion, { run_id: reply.run_id, index: 0, answer: null }, 'ada')
    clock.at += 60_000
    await playDaily(10, { visitor_key: KEY })
    await call(claimRuns, { visitor_key: KEY }, 'ada')
    expect((await call(dailyStatus, BERLIN, 'ada')).reply.run).toMatchObject({ run_id: reply.run_id, right: 0 })
  })

  test('[DT7] a daily that was only opened signed in gives way to the one that was played', async () => {
    const { call, clock, playDaily } = await runApp()
    await call(startDaily, BERLIN, 'ada')
    clock.at += 1_000
    await playDaily(8, { visitor_key: KEY })
    await call(claimRuns, { visitor_key: KEY }, 'ada')
    expect((await call(dailyStatus, BERLIN, 'ada')).reply.run).toMatchObject({ right: 8, ended: true })
  })

  test('[MD1] what was missed in a daily is in the deck, also of a visitor who signs up', async () => {
    const { call, playDaily } = await runApp()
    await playDaily(7, {}, 'ada')
    expect((await call(readMistakes, {}, 'ada')).reply).toMatchObject({ due: 3, open: 3 })
    const run_id = await playDaily(4, { visitor_key: KEY })
    await call(claimRuns, { visitor_key: KEY }, 'bob')
    expect((await call(readMistakes, {}, 'bob')).reply.due).toBe(6)
    await call(readRun, { run_id }, 'bob')
    expect((await call(readMistakes, {}, 'bob')).reply.open).toBe(6)
  })

  test('[DT9] everybody can play the last seven dailies, but they do not count; older ones need premium', async () => {
    const { call, playDaily, owned } = await runApp()
    await playDaily(10, { date: '2026-12-03' }, 'ada')
    expect((await call(dailyStatus, BERLIN, 'ada')).reply.streak.length).toBe(0)
    const { reply: archive } = await call(dailyArchive, BERLIN, 'ada')
    expect(archive.dailies.filter(({ locked }) => !locked).map(({ date, right }) => [date, right])).toEqual([
      ...['09', '08', '07', '06', '05', '04'].map((day) => [`2026-12-${day}`, null]),
      ['2026-12-03', 10],
    ])
    expect([archive.dailies.length, archive.next_before]).toEqual([25, null])
    expect((await call(startDaily, { ...BERLIN, date: '2026-12-02' }, 'ada')).status).toBe(403)
    owned.set('ada', { premium: true, packs: [] })
    expect((await call(dailyArchive, BERLIN, 'ada')).reply.dailies.some(({ locked }) => locked)).toBe(false)
    expect((await call(startDaily, { ...BERLIN, date: '2026-12-02' }, 'ada')).status).toBe(200)
    expect((await call(startDaily, { ...BERLIN, date: '2026-11-14' }, 'ada')).status).toBe(400)
  })

  test('[DT9] the archive comes in pages of thirty and ends at the first daily', async () => {
    const { call, clock } = await runApp()
    clock.at = NOON + 30 * DAY_MS
    const first = (await call(dailyArchive, { ...BERLIN, visitor_key: KEY })).reply
    expect([first.dailies.length, first.dailies[0]?.date, first.next_before]).toEqual([30, '2027-01-08', '2026-12-10'])
    const rest = (await call(dailyArchive, { ...BERLIN, visitor_key: KEY, before: first.next_before })).reply
    expect([rest.dailies[0]?.date, rest.dailies.at(-1)?.date, rest.next_before]).toEqual([
      '2026-12-09',
      '2026-11-15',
      null,
    ])
    expect((await call(dailyArchive, { ...BERLIN, visitor_key: KEY, before: '2026-02-30' })).status).toBe(400)
  })

  test('[RU2] double time and no limit count, and the result says so', async () => {
    const { call, clock } = await runApp()
    for (const [user, timing, closesAfter] of [
      ['ada', 'double', 40_000],
      ['bob', 'untimed', null],
    ] as const) {
      const { reply } = await call(startDaily, { ...BERLIN, timing }, user)
      const { reply: dealt } = await call(dealRunQuestion, { run_id: reply.run_id }, user)
      expect(dealt.open?.closes_at).toBe(closesAfter && clock.at + closesAfter)
      expect(dealt.timing).toBe(timing)
    }
  })

  test('[RU4] premium players read explanations at once, everybody else after the end', async () => {
    const { call, owned, playDaily } = await runApp()
    owned.set('ada', { premium: true, packs: [] })
    const { reply } = await call(startDaily, BERLIN, 'ada')
    await call(dealRunQuestion, { run_id: reply.run_id }, 'ada')
    const answered = await call(answerRunQuestion, { run_id: reply.run_id, index: 0, answer: null }, 'ada')
    expect(answered.reply.settled[0]?.explanation).toEqual(expect.any(String))
    const run_id = await playDaily(3, {}, 'bob')
    const review = await call(readRun, { run_id }, 'bob')
    expect(review.reply.settled.every(({ explanation }) => explanation)).toBe(true)
  })
})
