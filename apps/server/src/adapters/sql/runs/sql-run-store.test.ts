import { playRun } from '@knowdown/domain/run/play-run'
import { type Run, type RunQuestion, startRun } from '@knowdown/domain/run/run'
import { describe, expect, test } from 'vitest'
import type { Log } from '../../../features/log.ts'
import { runService } from '../../../features/runs/run-service.ts'
import type { RunPlayer, RunStore } from '../../../features/runs/run-store.ts'
import { deleteOldRows } from '../delete-old-rows.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlUserData } from '../sql-user-data.ts'
import type { Storage } from '../storage.ts'
import { sqlRunStore } from './sql-run-store.ts'

const DAY_MS = 86_400_000
const ADA: RunPlayer = { userId: 'ada' }
const VISITOR: RunPlayer = { visitorHash: 'hash-of-a-key' }

const questions = (count = 3): RunQuestion[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `space-000${index}`,
    category: 'space',
    difficulty: 'easy',
    question: `Question ${index}?`,
    options: ['Mars', 'Venus', 'Io', 'Eris'],
    answer: 'Mars',
    explanation: 'Because.',
  }))

const newRun = (runId: string, player: RunPlayer, part: object = {}) => ({
  runId,
  seriesId: 'daily-2026-11-20',
  player,
  dailyDate: '2026-11-20',
  counted: true,
  offsetMinutes: 60,
  run: (list: readonly RunQuestion[], at: number): Run => startRun(list, 'normal', at),
  ...part,
})

const deal = (run: Run, at: number): Run => {
  const result = playRun(run, { type: 'deal', at })
  return result.ok ? result.value : run
}

const answer = (run: Run, choice: string, at: number): Run => {
  const result = playRun(deal(run, at), { type: 'answer', index: run.answers.length, choice, at })
  return result.ok ? result.value : run
}

/** A clock that can be set on SQLite; PostgreSQL uses its own. */
function storeOn(storage: Storage) {
  return sqlRunStore(storage, Date.now)
}

const runServiceOn = (store: RunStore, log: Log = { warn: () => {}, error: () => {} }) =>
  runService({ store, ghosts: { of: async () => null }, hasPremium: async () => false, log })

onBothEngines('[RU6] runs', (open) => {
  test('the first series stored under an id is the one that everybody plays', async () => {
    const store = storeOn(await open())
    const first = { seriesId: 's', questions: questions(2) }
    expect(await store.addSeries(first)).toEqual(first)
    expect(await store.addSeries({ seriesId: 's', questions: questions(3) })).toEqual(first)
    expect(await store.findSeries('none')).toBeNull()
  })

  test('[DT2] a series is dropped only as it was read, and never once somebody plays it', async () => {
    const store = storeOn(await open())
    const series = { seriesId: 'daily-2026-11-20', questions: questions(2) }
    await store.addSeries(series)
    await store.dropUnplayed({ ...series, questions: questions(3) })
    expect(await store.findSeries(series.seriesId)).toEqual(series)
    await store.dropUnplayed(series)
    expect(await store.findSeries(series.seriesId)).toBeNull()
    await store.addSeries(series)
    await store.start(newRun('a', ADA))
    await store.dropUnplayed(series)
    expect(await store.findSeries(series.seriesId)).toEqual(series)
  })

  test('[DT3] a player has one run in a series, however often it is started', async () => {
    const store = storeOn(await open())
    await store.addSeries({ seriesId: 'daily-2026-11-20', questions: questions() })
    const starts = await Promise.all(['a', 'b', 'c'].map((id) => store.start(newRun(id, ADA))))
    expect(new Set(starts.map(({ stored }) => stored.runId)).size).toBe(1)
    const visitor = await store.start(newRun('d', VISITOR))
    expect([visitor.stored.runId, visitor.stored.player]).toEqual(['d', VISITOR])
  })

  test('[RU3] concurrent changes are decided one after another, and none is lost', async () => {
    const store = storeOn(await open())
    await store.addSeries({ seriesId: 'daily-2026-11-20', questions: questions(10) })
    await store.start(newRun('a', ADA))
    await Promise.all(Array.from({ length: 4 }, () => store.change('a', ({ run }, at) => answer(run, 'Mars', at))))
    const found = await store.findByPlayer(ADA, 'daily-2026-11-20')
    expect(found?.run.answers).toHaveLength(4)
    expect(await store.change('none', ({ run }) => run)).toBeNull()
  })

  test('[DT4] scores are counted by date, and only counted and ended runs', async () => {
    const store = storeOn(await open())
    await store.addSeries({ seriesId: 'daily-2026-11-20', questions: questions(1) })
    const finish = async (id: string, player: RunPlayer, choice: string, part: object = {}) => {
      await store.start(newRun(id, player, part))
      await store.change(id, ({ run }, at) => answer(run, choice, at))
    }
    await finish('a', ADA, 'Mars')
    await finish('b', { userId: 'bob' }, 'Venus')
    await finish('c', { userId: 'cyd' }, 'Mars', { counted: false })
    await store.start(newRun('d', { userId: 'dan' }))
    expect(await store.scoreCounts('2026-11-20')).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(await store.dailiesOf(ADA)).toMatchObject([{ date: '2026-11-20', right: 1, finished: true }])
    expect(await store.dailiesOf({ userId: 'cyd' })).toEqual([])
    expect(await store.dailiesOf({ userId: 'dan' })).toMatchObject([{ finished: false }])
    expect(await store.questionIdsOfDailies('2026-11-20', '2026-11-21')).toEqual(new Set(['space-0000']))
    expect(await store.questionIdsOfDailies('2026-11-21', '2026-12-21')).toEqual(new Set())
  })

  test('[DT7] a visitor takes the runs along; where both played, the first finished one stays', async () => {
    const store = storeOn(await open())
    for (const date of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      await store.addSeries({ seriesId: `daily-${date}`, questions: questions(1) })
    }
    const play = async (id: string, player: RunPlayer, date: string, choice: string | null) => {
      await store.start(newRun(id, player, { seriesId: `daily-${date}`, dailyDate: date }))
      if (choice) await store.change(id, ({ run }, at) => answer(run, choice, at))
    }
    await play('visitor-20', VISITOR, '2026-11-20', 'Mars')
    await play('visitor-21', VISITOR, '2026-11-21', 'Mars')
    await play('visitor-22', VISITOR, '2026-11-22', 'Mars')
    await play('ada-21', ADA, '2026-11-21', null)
    await play('ada-22', ADA, '2026-11-22', 'Venus')
    await store.claim('hash-of-a-key', 'ada')
    const dailies = await store.dailiesOf(ADA)
    expect(dailies.map(({ date, right }) => [date, right])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-21', 1],
      ['2026-11-22', 1],
    ])
    expect(await store.dailiesOf(VISITOR)).toEqual([])
  })

  test('[RU4] runs of visitors are deleted after 90 days, those of accounts stay', async () => {
    const storage = await open()
    const store = storeOn(storage)
    await store.addSeries({ seriesId: 'daily-2026-11-20', questions: questions(1) })
    for (const [id, player] of [
      ['a', ADA],
      ['v', VISITOR],
    ] as const) {
      await store.start(newRun(id, player))
      await store.change(id, ({ run }, at) => answer(run, 'Mars', at))
    }
    await deleteOldRows(storage.db, Date.now() + 89 * DAY_MS)
    expect(await store.dailiesOf(VISITOR)).toHaveLength(1)
    await deleteOldRows(storage.db, Date.now() + 91 * DAY_MS)
    expect(await store.dailiesOf(VISITOR)).toEqual([])
    expect(await store.dailiesOf(ADA)).toHaveLength(1)
  })

  test('[RU4] a challenge that an account has played stays as long as the account', async () => {
    const storage = await open()
    const store = storeOn(storage)
    await store.addSeries({ seriesId: 'challenge-abc', questions: questions(1) })
    await store.start({ ...newRun('c', ADA), seriesId: 'challenge-abc', dailyDate: null })
    await store.change('c', ({ run }, at) => answer(run, 'Mars', at))
    await deleteOldRows(storage.db, Date.now() + 5 * 365 * DAY_MS)
    expect((await store.findByPlayer(ADA, 'challenge-abc'))?.run.answers).toHaveLength(1)
  })

  test('[OQ18] the copy of an own quiz goes with the last run that played it', async () => {
    const storage = await open()
    const store = storeOn(storage)
    for (const name of ['played', 'left']) await store.addSeries({ seriesId: `own-${name}`, questions: questions(1) })
    await store.start({ ...newRun('o', ADA), seriesId: 'own-played', dailyDate: null })
    const kept = async () => {
      const rows = await storage.db.selectFrom('question_series').select('series_id').execute()
      return rows.map(({ series_id }) => series_id)
    }
    await deleteOldRows(storage.db, Date.now())
    expect((await kept()).toSorted()).toEqual(['own-left', 'own-played'])
    await deleteOldRows(storage.db, Date.now() + 2 * DAY_MS)
    expect(await kept()).toEqual(['own-played'])
    await deleteOldRows(storage.db, Date.now() + 31 * DAY_MS)
    expect(await kept()).toEqual([])
  })

  test('[S-120] a daily that has ended shows its keys, and no other run does', async () => {
    const store = storeOn(await open())
    await store.addSeries({ seriesId: 'daily-2026-11-20', questions: questions(1) })
    await store.addSeries({ seriesId: 'own-x', questions: [{ ...(questions(1)[0] as RunQuestion), id: 'space-0009' }] })
    await store.start(newRun('a', ADA))
    await store.start({ ...newRun('b', ADA), seriesId: 'own-x', dailyDate: null })
    expect(await store.hasEndedWith('ada', 'space-0000')).toBe(false)
    for (const run of ['a', 'b']) await store.change(run, ({ run }, at) => answer(run, 'Mars', at))
    expect(await store.hasEndedWith('ada', 'space-0000')).toBe(true)
    expect(await store.hasEndedWith('ada', 'space-0009')).toBe(false)
  })

  test('[RU4] the export has every answer with choice and time, and deleting the account deletes it', async () => {
    const storage = await open()
    const store = storeOn(storage)
    await store.addSeries({ seriesId: 'daily-2026-11-20', questions: questions(1) })
    await store.start(newRun('a', ADA))
    await store.change('a', ({ run }, at) => answer(run, 'Venus', at))
    const data = sqlUserData(storage.db)
    const [exported] = (await data.collect('ada')).runs ?? []
    expect(JSON.parse(String(exported?.state)).answers).toMatchObject([
      { choice: 'Venus', correct: false, tookMs: expect.any(Number) },
    ])
    await data.erase('ada')
    expect(await store.dailiesOf(ADA)).toEqual([])
  })

  test('[RU3] the time of an outage is given back, once', async () => {
    const storage = await open()
    const store = storeOn(storage)
    await store.addSeries({ seriesId: 'daily-2026-11-20', questions: questions(2) })
    await store.start(newRun('a', ADA))
    const dealt = await store.change('a', ({ run }, at) => deal(run, at))
    const openedAt = dealt?.stored.run.open?.openedAt ?? 0
    await storage.db
      .insertInto('outages')
      .values({ down_since: openedAt + 1_000, back_at: openedAt + 61_000 })
      .execute()
    const runs = runServiceOn(store)
    const view = await runs.read(ADA, 'a')
    expect(view.open?.closesAt).toBe(openedAt + 80_000)
    expect((await runs.read(ADA, 'a')).open?.closesAt).toBe(openedAt + 80_000)
  })
})

describe('a run with something due', () => {
  onBothEngines('[RU5] overdue runs', (open) => {
    test('is found when its deadline has passed, and no other', async () => {
      const storage = await open()
      const store = storeOn(storage)
      await store.addSeries({ seriesId: 'daily-2026-11-20', questions: questions(2) })
      await store.start(
        newRun('old', ADA, { run: (list: RunQuestion[], at: number) => startRun(list, 'normal', at - 2 * DAY_MS) }),
      )
      await store.start(newRun('new', VISITOR))
      expect(await store.overdue(10)).toEqual(['old'])
      const runs = runServiceOn(store)
      await runs.sweep()
      expect(await store.overdue(10)).toEqual([])
      expect((await store.findByPlayer(ADA, 'daily-2026-11-20'))?.run.abandoned).toBe(true)
    })

    test('[S-170] one that cannot be read is reported once an hour, keeps no other waiting and goes in the end', async () => {
      const storage = await open()
      const store = storeOn(storage)
      await store.addSeries({ seriesId: 'daily-2026-11-20', questions: questions(2) })
      const old = { run: (list: RunQuestion[], at: number) => startRun(list, 'normal', at - 2 * DAY_MS) }
      await store.start(newRun('unreadable', ADA, old))
      await store.start(newRun('readable', VISITOR, old))
      const unreadable = { state: JSON.stringify({ v: 99 }), due_at: 1 }
      await storage.db.updateTable('runs').set(unreadable).where('run_id', '=', 'unreadable').execute()
      const errors: object[] = []
      const runs = runServiceOn(store, { warn: () => {}, error: (details) => errors.push(details) })
      await runs.sweep()
      await runs.sweep()
      expect(errors).toMatchObject([{ key: 'unreadable' }])
      expect((await store.findByPlayer(VISITOR, 'daily-2026-11-20'))?.run.abandoned).toBe(true)
      await deleteOldRows(storage.db, Date.now() + 29 * DAY_MS)
      await expect(store.findByPlayer(ADA, 'daily-2026-11-20')).rejects.toThrow('cannot be read')
      await deleteOldRows(storage.db, Date.now() + 31 * DAY_MS)
      expect(await store.findByPlayer(ADA, 'daily-2026-11-20')).toBeNull()
      expect(await store.findByPlayer(VISITOR, 'daily-2026-11-20')).not.toBeNull()
    })
  })
})
