import { KEPT_DAYS } from '@knowdown/domain/privacy/kept-data'
import { MAX_RECORDED_GAMES } from '@knowdown/domain/queue/recorded-game'
import { startRun } from '@knowdown/domain/run/run'
import { expect, test } from 'vitest'
import type { NewRecordedGame } from '../../../features/recorded-games/recorded-game-store.ts'
import { deleteOldRows } from '../delete-old-rows.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlRunStore } from '../runs/sql-run-store.ts'
import { sqlUserData } from '../sql-user-data.ts'
import { sqlRivals } from '../stats/sql-rivals.ts'
import { insertUser } from '../testing/insert-user.ts'
import { sqlRecordedGames } from './sql-recorded-games.ts'

const DAY_MS = 86_400_000
const NOW = 1_800_000_000_000

const game = (id: string, userId = 'ada', given: Partial<NewRecordedGame> = {}): NewRecordedGame => ({
  recordedId: id,
  battleId: `battle-${id}`,
  userId,
  category: 'space',
  difficulty: 'medium',
  recordedAt: NOW,
  answers: [
    { questionId: 'space-0001', correct: true, tookMs: 2_000 },
    { questionId: 'space-0002', correct: false, tookMs: null },
  ],
  ...given,
})

const question = (id: string) => ({
  id,
  category: 'space',
  difficulty: 'easy' as const,
  question: `${id}?`,
  options: ['a', 'b'],
  answer: 'a',
  explanation: '',
})

onBothEngines('recorded games', (open) => {
  async function openStore() {
    const storage = await open()
    const { db } = storage
    for (const name of ['ada', 'bob', 'cyd']) await insertUser(db, name, { name })
    const store = sqlRecordedGames(storage, () => NOW)
    const near = async (userId: string | null = 'bob', given = {}) => {
      const search = { userId, categories: ['space', 'music'], difficulty: 'medium' as const, rating: 1500, ...given }
      return (await store.near(search, 10)).map(({ recordedId }) => recordedId)
    }
    const count = async () => (await db.selectFrom('recorded_games').select('recorded_id').execute()).length
    const rate = (user_id: string, rating: number) =>
      db
        .insertInto('player_totals')
        .values({
          user_id,
          solo_games: 0,
          battles: 1,
          right_count: 0,
          wrong_count: 0,
          categories: '[]',
          wins: 0,
          losses: 0,
          rating,
          deviation: 60,
          rated_at: NOW,
        })
        .execute()
    return { storage, db, store, near, count, rate }
  }

  test('[QM3] are off until the player allows them, and being asked once changes nothing but that', async () => {
    const { store, count } = await openStore()
    expect(await store.consentOf('ada')).toEqual({ allowed: false, wasAsked: false, isVerified: true })
    await store.keep(game('before'))
    await store.markAsked('ada')
    await store.keep(game('asked'))
    expect(await store.consentOf('ada')).toEqual({ allowed: false, wasAsked: true, isVerified: true })
    expect(await count()).toBe(0)
    await store.setConsent('ada', true)
    await store.markAsked('ada')
    await store.keep(game('allowed'))
    expect([(await store.consentOf('ada')).allowed, await count()]).toEqual([true, 1])
  })

  test('[QM3] are kept once for each battle, with the rating of the time', async () => {
    const { store, rate, count } = await openStore()
    await rate('ada', 1620)
    await store.setConsent('ada', true)
    await store.keep(game('one'))
    await store.keep(game('again', 'ada', { battleId: 'battle-one' }))
    expect(await count()).toBe(1)
    expect(await store.find('one')).toEqual({
      recordedId: 'one',
      userId: 'ada',
      name: 'ada',
      category: 'space',
      difficulty: 'medium',
      rating: 1620,
      recordedAt: NOW,
      answers: game('one').answers,
    })
  })

  test('[QM3] of accounts that are not verified, or not any more, are neither kept nor offered', async () => {
    const { db, store, near, count } = await openStore()
    await insertUser(db, 'dan', { verified: false })
    await store.setConsent('dan', true)
    await store.keep(game('never', 'dan'))
    expect(await count()).toBe(0)
    await store.setConsent('ada', true)
    await store.keep(game('one'))
    expect(await near()).toEqual(['one'])
    await db.updateTable('users').set({ email_verified: 0 }).where('user_id', '=', 'ada').execute()
    expect([await near(), await store.find('one')]).toEqual([[], null])
  })

  test('[QM3] go at once when the player switches them off or deletes the account, and are in the export', async () => {
    const { db, store, count } = await openStore()
    for (const user of ['ada', 'bob']) await store.setConsent(user, true)
    for (const user of ['ada', 'bob']) await store.keep(game(`of-${user}`, user))
    const data = sqlUserData(db)
    expect((await data.collect('ada')).recorded_games).toMatchObject([{ recorded_id: 'of-ada', category: 'space' }])
    expect((await data.collect('ada')).recording_consents).toMatchObject([{ allowed: 1 }])
    await store.setConsent('ada', false)
    expect([await store.find('of-ada'), await count()]).toEqual([null, 1])
    await data.erase('bob')
    expect(await count()).toBe(0)
    await store.keep(game('late', 'bob'))
    expect(await count()).toBe(0)
  })

  test('[QM3] are at most 200 for each account, and go after 400 days', async () => {
    const { db, store, count } = await openStore()
    for (const user of ['ada', 'bob']) await store.setConsent(user, true)
    await store.keep(game('of-bob', 'bob', { recordedAt: NOW - DAY_MS }))
    for (let index = 0; index <= MAX_RECORDED_GAMES; index += 1) {
      await store.keep(game(`n-${index}`, 'ada', { recordedAt: NOW + index }))
    }
    expect([await count(), await store.find('n-0'), MAX_RECORDED_GAMES]).toEqual([MAX_RECORDED_GAMES + 1, null, 200])
    await deleteOldRows(db, NOW + KEPT_DAYS.recordedGame * DAY_MS)
    expect([await store.find('of-bob'), KEPT_DAYS.recordedGame]).toEqual([null, 400])
    expect(await store.find('n-1')).not.toBeNull()
  })

  test('[QM3] are offered near a rating, in the wanted categories and difficulty, never the own ones', async () => {
    const { store, near, rate } = await openStore()
    await rate('ada', 1510)
    await rate('cyd', 1640)
    for (const user of ['ada', 'bob', 'cyd']) await store.setConsent(user, true)
    await store.keep(game('cyd', 'cyd'))
    await store.keep(game('ada'))
    await store.keep(game('own', 'bob'))
    await store.keep(game('hard', 'ada', { difficulty: 'hard' }))
    await store.keep(game('crime', 'ada', { category: 'true-crime' }))
    expect(await near()).toEqual(['ada', 'cyd'])
    expect(await near('bob', { rating: 1400 })).toEqual(['ada'])
    expect(await near(null)).toEqual(['own', 'ada', 'cyd'])
    expect(await near('bob', { categories: [] })).toEqual([])
  })

  test('[QM7] of players who blocked each other, in either direction, or whom an operator blocked, are not offered', async () => {
    const { storage, db, store, near } = await openStore()
    await store.setConsent('ada', true)
    await store.keep(game('ada'))
    const rivals = sqlRivals(storage.db, () => NOW)
    await rivals.setBlocked('ada', 'bob', true)
    expect(await near()).toEqual([])
    await rivals.setBlocked('ada', 'bob', false)
    await rivals.setBlocked('bob', 'ada', true)
    expect([await near(), await near('cyd')]).toEqual([[], ['ada']])
    await db.insertInto('player_blocks').values({ user_id: 'ada', blocked_at: NOW, was_active: 1 }).execute()
    expect([await near('cyd'), await store.find('ada')]).toEqual([[], null])
  })

  test('[QM3] questions that were asked in a run of the player are known', async () => {
    const { storage, store } = await openStore()
    const runs = sqlRunStore(storage, () => NOW)
    await runs.addSeries({ seriesId: 'daily-2026-12-10', questions: [question('space-0007')] })
    const started = { seriesId: 'daily-2026-12-10', dailyDate: '2026-12-10', counted: true, offsetMinutes: 0 }
    const run = (questions: Parameters<typeof startRun>[0], at: number) => startRun(questions, 'normal', at)
    await runs.start({ ...started, runId: 'r', player: { userId: 'bob' }, run })
    expect(await store.hasBeenAsked({ userId: 'bob' }, ['space-0001', 'space-0007'])).toBe(true)
    expect(await store.hasBeenAsked({ userId: 'bob' }, ['space-0001', 'space-000'])).toBe(false)
    expect(await store.hasBeenAsked({ userId: 'cyd' }, ['space-0007'])).toBe(false)
  })

  test('[QM3] [S-120] questions of a recorded game are sealed while it is played, but not for ever', async () => {
    const { storage, store } = await openStore()
    // The start of a run is by the clock of the database.
    const at = Date.now()
    const runs = sqlRunStore(storage, () => at)
    await runs.addSeries({ seriesId: 'recorded-x', questions: [question('space-0007')] })
    const run = (questions: Parameters<typeof startRun>[0], startedAt: number) =>
      startRun(questions, 'normal', startedAt)
    const started = { seriesId: 'recorded-x', dailyDate: null, counted: false, offsetMinutes: 0 }
    await runs.start({ ...started, runId: 'r', player: { userId: 'bob' }, run })
    expect(await sqlRecordedGames(storage, () => at).sealedIds()).toEqual(['space-0007'])
    expect(await sqlRecordedGames(storage, () => at + 31 * 60_000).sealedIds()).toEqual([])
    await runs.change('r', (stored) => ({ ...stored.run, endedAt: at }))
    expect(await sqlRecordedGames(storage, () => at).sealedIds()).toEqual([])
    expect(await store.sealedIds()).toEqual([])
  })
})
