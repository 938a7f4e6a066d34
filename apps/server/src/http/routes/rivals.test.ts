import { expect, test } from 'vitest'
import { onBothEngines } from '../../adapters/sql/on-both-engines.ts'
import type { GamesTable } from '../../adapters/sql/schema.ts'
import { sqlRivals } from '../../adapters/sql/stats/sql-rivals.ts'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { noLimits } from '../../features/limits.ts'
import { createRivals } from '../../features/rivals/rivals.ts'
import { testApp } from '../testing/test-app.ts'

const game = (gameId: string, userId: string, outcome: 'won' | 'lost' | 'tied'): GamesTable => ({
  game_id: gameId,
  user_id: userId,
  kind: 'battle',
  category: 'space',
  difficulty: 'easy',
  right_count: 5,
  wrong_count: 5,
  outcome,
  rating: null,
  rating_before: null,
  deviation: null,
  counted: 1,
  finished_at: 1,
})

onBothEngines('rivals', (open) => {
  async function openApp() {
    const { db } = await open()
    for (const name of ['Ada', 'Bob', 'Cleo']) await insertUser(db, name.toLowerCase(), { name })
    const games = [
      [game('1', 'ada', 'won'), game('1', 'bob', 'lost')],
      [game('2', 'ada', 'lost'), game('2', 'bob', 'won')],
      [game('3', 'ada', 'won'), game('3', 'bob', 'lost')],
      [game('4', 'ada', 'tied'), game('4', 'cleo', 'tied')],
    ]
    await db.insertInto('games').values(games.flat()).execute()
    const store = sqlRivals(db, () => 1)
    const rivals = createRivals({ store, secret: 'of the test', isOffensive: () => false })
    const app = await testApp({
      rivals,
      accounts: {
        callers: { fromToken: async (token: string) => ({ userId: token, name: token }) },
        limits: noLimits,
        sessions: {},
      } as never,
    })
    const headers = (user: string) => ({ authorization: `Bearer ${user}` })
    return {
      db,
      store,
      rivals,
      app,
      list: async (user: string) =>
        (await app.inject({ url: '/api/rivals', headers: headers(user) })).json().rivals as { rival_id: string }[],
      block: async (user: string, rival_id: string, is_blocked: boolean) =>
        (
          await app.inject({
            method: 'POST',
            url: '/api/rivals/block',
            headers: headers(user),
            payload: { rival_id, is_blocked },
          })
        ).statusCode,
    }
  }

  test('[QM7] a player reads the record against each opponent, the most frequent first, and no id of theirs', async () => {
    const { list, app } = await openApp()
    const rivals = await list('ada')
    expect(rivals).toMatchObject([
      { name: 'Bob', won: 2, lost: 1, tied: 0, is_blocked: false },
      { name: 'Cleo', won: 0, lost: 0, tied: 1, is_blocked: false },
    ])
    expect(JSON.stringify(rivals)).not.toContain('"bob"')
    expect((await list('bob'))[0]?.rival_id).not.toBe((await list('cleo'))[0]?.rival_id)
    expect((await app.inject({ url: '/api/rivals' })).statusCode).toBe(401)
  })

  test('[QM7] blocking counts both ways, is told to nobody and can be undone', async () => {
    const { list, block, store } = await openApp()
    const [bob] = await list('ada')
    const id = bob?.rival_id ?? ''
    expect(await block('ada', id, true)).toBe(200)
    expect(await block('ada', id, true)).toBe(200)
    expect(await list('ada')).toMatchObject([{ name: 'Bob', is_blocked: true }, { is_blocked: false }])
    expect(await list('bob')).toMatchObject([{ name: 'Ada', is_blocked: false }])
    expect([await store.isBlockedPair('ada', 'bob'), await store.isBlockedPair('bob', 'ada')]).toEqual([true, true])
    expect(await store.isBlockedPair('ada', 'cleo')).toBe(false)
    await block('ada', id, false)
    expect(await store.isBlockedPair('bob', 'ada')).toBe(false)
  })

  test('[QM7] only somebody one has played can be blocked, and stays in the list when the games are deleted', async () => {
    const { db, list, block } = await openApp()
    const [bob] = await list('ada')
    expect(await block('cleo', bob?.rival_id ?? '', true)).toBe(404)
    await block('ada', bob?.rival_id ?? '', true)
    await db.deleteFrom('games').execute()
    expect(await list('ada')).toMatchObject([{ name: 'Bob', won: 0, lost: 0, is_blocked: true }])
  })

  test('[QM7] whom a result names as a rival can be blocked by that id, for the one who blocks only', async () => {
    const { store, rivals, block } = await openApp()
    const { rivalId } = await rivals.asRival('ada', 'bob')
    expect(await block('ada', rivalId, true)).toBe(200)
    expect([(await rivals.asRival('ada', 'bob')).isBlocked, (await rivals.asRival('bob', 'ada')).isBlocked]).toEqual([
      true,
      false,
    ])
    expect(await store.isBlockedPair('bob', 'ada')).toBe(true)
  })
})
