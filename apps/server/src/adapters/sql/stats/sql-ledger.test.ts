import { categories } from '@knowdown/content/categories'
import { NEW_RATING } from '@knowdown/domain/match/rating'
import { type Board, boardScore, periodStart } from '@knowdown/domain/stats/leaderboard'
import { expect, test } from 'vitest'
import { createLedger, type FinishedBattle } from '../../../features/stats/ledger.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { insertUser } from '../testing/insert-user.ts'
import { sqlLeaderboard } from './sql-leaderboard.ts'
import { sqlLedger } from './sql-ledger.ts'

const DAY_MS = 24 * 60 * 60_000
const AT = Date.UTC(2026, 10, 11, 12)
const NO_DOCUMENTS = { write: async () => {} }

const battle = (part: Partial<FinishedBattle> = {}): FinishedBattle => ({
  battleId: 'one',
  category: 'space',
  difficulty: 'easy',
  finishedAt: AT,
  host: { userId: 'ada', right: 8, wrong: 2, firstAnswers: [{ questionId: 'space-0001', answer: 'Mars' }] },
  guest: { userId: 'bob', right: 5, wrong: 5, firstAnswers: [] },
  winner: 'host',
  rated: { host: true, guest: true },
  ...part,
})

onBothEngines('the ledger', (open) => {
  const opened = async () => {
    const { db } = await open()
    const store = sqlLedger(db)
    for (const name of ['ada', 'bob']) await insertUser(db, name)
    const learnt: unknown[] = []
    const onAnswers = async (...answers: unknown[]) => void learnt.push(answers)
    return { db, store, ledger: createLedger({ categories, store, documents: NO_DOCUMENTS, onAnswers }), learnt }
  }

  test('[B16] a battle is recorded for both players, won for the winner alone, and changes both ratings', async () => {
    const { store, ledger } = await opened()
    await ledger.recordBattle(battle())
    const [ada, bob] = [await store.totalsOf('ada'), await store.totalsOf('bob')]
    expect(ada.stats).toMatchObject({ battles: 1, wins: 1, losses: 0, right: 8, wrong: 2, categories: ['space'] })
    expect(bob.stats).toMatchObject({ battles: 1, wins: 0, losses: 1 })
    expect(ada.rating.rating).toBeGreaterThan(1500)
    expect(bob.rating.rating).toBeLessThan(1500)
    expect(await store.recentGames('bob', 5)).toMatchObject([{ game: { outcome: 'lost' }, difficulty: 'easy' }])
  })

  test('[B22] tells how a battle changed a rating, and the record of two players', async () => {
    const { store, ledger } = await opened()
    expect(await store.ratingChange('one', 'ada')).toBeNull()
    expect(await store.recordAgainst('ada', 'bob')).toEqual({ won: 0, lost: 0, tied: 0 })
    await ledger.recordBattle(battle())
    const first = await store.ratingChange('one', 'ada')
    expect(first).toMatchObject({ before: 1500, provisional: true })
    expect(first?.after).toBeGreaterThan(1500)
    await ledger.recordBattle(battle({ battleId: 'two', winner: 'guest', finishedAt: AT + 1 }))
    await ledger.recordBattle(battle({ battleId: 'three', winner: 'tie', finishedAt: AT + 2, sameNetwork: true }))
    expect(await store.ratingChange('two', 'ada')).toMatchObject({ before: first?.after })
    expect(await store.ratingChange('three', 'ada')).toBeNull()
    expect(await store.recordAgainst('ada', 'bob')).toEqual({ won: 1, lost: 1, tied: 1 })
    expect(await store.recordAgainst('bob', 'ada')).toEqual({ won: 1, lost: 1, tied: 1 })
    expect(await store.recordAgainst('ada', 'eve')).toEqual({ won: 0, lost: 0, tied: 0 })
  })

  test('[B16] a battle that is reported often, also at the same time, is recorded once', async () => {
    const { store, ledger, learnt } = await opened()
    await Promise.all(Array.from({ length: 8 }, () => ledger.recordBattle(battle())))
    expect((await store.totalsOf('ada')).stats.battles).toBe(1)
    const asked = { category: 'space', difficulty: 'easy', questions: [{ id: 'space-0001', fresh: true }] }
    expect(learnt).toEqual([
      ['ada', asked, ['Mars']],
      ['bob', { ...asked, questions: [] }, []],
    ])
  })

  test('games that end at the same moment all count', async () => {
    const { store, ledger } = await opened()
    const ids = Array.from({ length: 8 }, (_, index) => String(index))
    const flipped = { host: battle().guest, guest: battle().host, winner: 'guest' } as const
    await Promise.all(
      ids.map((battleId, index) => ledger.recordBattle(battle({ battleId, ...(index % 2 === 1 && flipped) }))),
    )
    expect((await store.totalsOf('ada')).stats).toMatchObject({ battles: 8, wins: 8, right: 64 })
    expect((await store.totalsOf('bob')).stats).toMatchObject({ battles: 8, losses: 8, right: 40 })
  })

  test('the category is stored by its id, however the lobby spells it', async () => {
    const { store, ledger } = await opened()
    for (const category of ['video games', 'Video Games', 'video-games']) {
      await ledger.recordBattle(battle({ battleId: category, category }))
    }
    expect((await store.totalsOf('ada')).stats.categories).toEqual(['video-games'])
  })

  test('a guest without an account is not recorded and changes no rating', async () => {
    const { store, ledger } = await opened()
    await ledger.recordBattle(battle({ guest: { userId: null, right: 0, wrong: 10, firstAnswers: [] } }))
    expect(await store.totalsOf('ada')).toMatchObject({ stats: { wins: 1 }, rating: NEW_RATING, ratedAt: null })
  })

  test('[S-20] of thirty battles between the same two players in a day ten count as won, and of those against oneself none', async () => {
    const { store, ledger } = await opened()
    for (let turn = 0; turn < 30; turn += 1) {
      await ledger.recordBattle(battle({ battleId: `t${turn}`, finishedAt: AT + turn * 60_000 }))
    }
    expect((await store.totalsOf('ada')).stats).toMatchObject({ battles: 30, wins: 10 })
    await ledger.recordBattle(battle({ battleId: 'next day', finishedAt: AT + 2 * DAY_MS }))
    expect((await store.totalsOf('ada')).stats.wins).toBe(11)
    await ledger.recordBattle(
      battle({ battleId: 'self', guest: { userId: 'ada', right: 1, wrong: 9, firstAnswers: [] } }),
    )
    expect((await store.totalsOf('ada')).stats.battles).toBe(31)
  })

  test('the fourth battle between the same two players within a day changes no rating', async () => {
    const { store, ledger } = await opened()
    const after: number[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      await ledger.recordBattle(battle({ battleId: `t${turn}` }))
      after.push((await store.totalsOf('ada')).rating.rating)
    }
    expect(after[2]).toBeGreaterThan(after[1] ?? 0)
    expect(after[3]).toBe(after[2])
  })

  test('a player who leaves early loses rating, and the one who stays gains none', async () => {
    const { store, ledger } = await opened()
    await ledger.recordBattle(battle({ rated: { host: false, guest: false }, forfeit: 'guest' }))
    expect((await store.totalsOf('ada')).rating).toEqual(NEW_RATING)
    expect((await store.totalsOf('bob')).rating.rating).toBeLessThan(1500)
  })

  test('the leaderboards match the rules of the domain, for each period and category', async () => {
    const { db, store, ledger } = await opened()
    const board = sqlLeaderboard(db)
    for (const [index, [category, before]] of [
      ['space', 9],
      ['music', 2],
      ['space', 0],
      ['music', 0],
    ].entries() as IterableIterator<[number, [string, number]]>) {
      const finishedAt = AT - before * DAY_MS + index
      await ledger.recordBattle(battle({ battleId: `b${index}`, category, finishedAt }))
      await store.recordGame(
        { gameId: `s${index}`, difficulty: 'easy', userIds: ['ada'], finishedAt, setId: null },
        () => [
          {
            userId: 'ada',
            game: { kind: 'solo', category, right: index + 1, wrong: 0, finishedAt, ranked: index !== 3 },
            rating: null,
          },
        ],
      )
    }
    const games = (await store.recentGames('ada', 99)).map(({ game }) => game)
    for (const kind of ['battles', 'solo'] satisfies Board[]) {
      for (const period of ['today', 'week', 'all'] as const) {
        for (const category of ['', 'space', 'music']) {
          const start = periodStart(period, AT)
          const counted = games.filter(
            (game) => game.finishedAt >= start && (category === '' || game.category === category),
          )
          // Four games leave a rating provisional, and such a rating is on no board.
          const expected = kind === 'battles' ? null : boardScore(kind, counted)
          const shown = await board.one({ board: kind, period, periodStart: start, category }, 'ada')
          expect(shown?.score ?? null, `${kind} ${period} ${category}`).toBe(
            expected === null ? null : Math.round(expected),
          )
        }
      }
    }
  })
})

onBothEngines('[S-123] one person with a hundred accounts', (open) => {
  const key = (board: Board) => ({ board, period: 'all', periodStart: 0, category: '' }) as const
  const opened = async (verified: boolean) => {
    const { db } = await open()
    await insertUser(db, 'main')
    for (let index = 0; index < 99; index += 1) await insertUser(db, `own-${index}`, { verified })
    const store = sqlLedger(db)
    const onAnswers = async () => {}
    const ledger = createLedger({ categories, store, documents: NO_DOCUMENTS, onAnswers })
    const throwGames = async (sameNetwork: boolean) => {
      for (let index = 0; index < 99; index += 1) {
        const [host, guest] = ['main', `own-${index}`].map((userId) => ({ ...battle().host, userId }))
        if (host && guest) await ledger.recordBattle(battle({ battleId: `b${index}`, host, guest, sameNetwork }))
      }
      return { rating: (await store.totalsOf('main')).rating, top: await sqlLeaderboard(db).top(key('battles')) }
    }
    return { db, store, throwGames }
  }

  test('gains no rating and no place from thrown games in one network, or against unproved accounts', async () => {
    expect(await (await opened(true)).throwGames(true)).toEqual({ rating: NEW_RATING, top: [] })
    expect(await (await opened(false)).throwGames(false)).toEqual({ rating: NEW_RATING, top: [] })
  })

  test('is on the solo board with the proved account alone, and learns the place of the others', async () => {
    const { db, store } = await opened(false)
    for (const [index, userId] of ['main', 'own-1', 'own-2'].entries()) {
      await store.recordGame(
        { gameId: `s${index}`, difficulty: 'easy', userIds: [userId], finishedAt: AT, setId: null },
        () => [
          {
            userId,
            game: { kind: 'solo', category: 'space', right: 1 + index, wrong: 0, finishedAt: AT, ranked: true },
            rating: null,
          },
        ],
      )
    }
    const board = sqlLeaderboard(db)
    expect((await board.top(key('solo'))).map(({ playerId }) => playerId)).toEqual(['main'])
    expect(await board.scores(key('solo'))).toEqual([{ score: 1, players: 1 }])
    expect(await board.one(key('solo'), 'own-2')).toMatchObject({ score: 3 })
  })
})

onBothEngines('the leaderboard', (open) => {
  test('returns the best hundred in order with their names, and counts the players with each score', async () => {
    const { db } = await open()
    const key = { board: 'solo', period: 'all', periodStart: 0, category: '' } as const
    for (let index = 0; index < 150; index += 1) await insertUser(db, `u${index}`)
    await db
      .insertInto('standings')
      .values(
        Array.from({ length: 150 }, (_, index) => ({
          board: 'solo',
          period: 'all',
          period_start: 0,
          category: '',
          user_id: `u${index}`,
          score: Math.floor(index / 2),
          games: 1,
        })),
      )
      .execute()
    const board = sqlLeaderboard(db)
    const top = await board.top(key)
    expect(top).toHaveLength(100)
    expect(top.map(({ score }) => score)).toEqual(Array.from({ length: 100 }, (_, index) => 74 - Math.floor(index / 2)))
    expect(top[0]?.name).toBe('Player')
    expect((await board.scores(key)).slice(0, 2)).toEqual([
      { score: 74, players: 2 },
      { score: 73, players: 2 },
    ])
    expect(await board.one(key, 'nobody')).toBeNull()
  })
})
