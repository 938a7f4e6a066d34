import type { Move } from '@knowdown/domain/match/move'
import { play } from '@knowdown/domain/match/play'
import { NEW_RATING } from '@knowdown/domain/match/rating'
import { newLobby } from '@knowdown/domain/match/start-game'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '../../../features/limits.ts'
import type { MatchChange, StoredMatch } from '../../../features/matches/match-store.ts'
import type { OutgoingEvent } from '../../../features/matches/wire-format.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { openDatabase } from '../open-database.ts'
import { sqlBattleSeals } from '../questions/sql-battle-seals.ts'
import { sqlLedger } from '../stats/sql-ledger.ts'
import type { Storage } from '../storage.ts'
import { insertUser } from '../testing/insert-user.ts'
import { migratedFolder } from '../testing/migrated-database.ts'
import { sqlMatchStore } from './sql-match-store.ts'

const at = Date.now()

async function lobby(storage: Storage, code = 'AB3D', bornAt = at) {
  const store = sqlMatchStore(storage, Date.now)
  const match = newLobby({ code, at: bornAt })
  const made = { matchId: `match-${code}`, match, hostKey: 'host-key', hostUserId: 'ada', creator: 'c' }
  return { store, made, isNew: await store.create(made) }
}

const event = (seq: number): OutgoingEvent => ({
  seq,
  channel: 'quiz-lobby-AB3D',
  name: 'player_ready',
  data: { seq, after: seq - 1, player: 'host' },
})

const joined = ({ match }: StoredMatch, events: OutgoingEvent[] = []): MatchChange => {
  const played = play(match, { type: 'join', at })
  if (!played.ok) throw new Error(played.error)
  return { match: played.value.match, events, guest: { key: 'guest-key', userId: 'bob' } }
}

const BATTLE = {
  kind: 'battle' as const,
  category: 'space',
  right: 1,
  wrong: 0,
  finishedAt: 5,
  outcome: 'won' as const,
  counted: true,
  rating: 1600,
}

const must = (found: StoredMatch | null): StoredMatch => {
  if (!found) throw new Error('no match')
  return found
}

onBothEngines('the match store', (open) => {
  test('gives a code to one lobby at a time', async () => {
    const storage = await open()
    const { store, made, isNew } = await lobby(storage)
    expect(isNew).toBe(true)
    expect(await store.create({ ...made, matchId: 'another' })).toBe(false)
    expect(await store.openLobbiesOf('c')).toBe(1)
  })

  test('returns what was created, with the time of its own clock', async () => {
    const { store, made } = await lobby(await open())
    const { found, at: readAt } = await store.read('AB3D')
    expect(found).toEqual({
      matchId: 'match-AB3D',
      match: made.match,
      keys: { host: 'host-key', guest: null },
      downSince: null,
    })
    expect(Number.isInteger(readAt)).toBe(true)
    expect(Math.abs(readAt - Date.now())).toBeLessThan(60_000)
    expect((await store.read('XXXX')).found).toBeNull()
  })

  test('the only writer does not read a lobby that it has just created', async () => {
    const storage = await open()
    if (storage.engine !== 'sqlite') return
    const { store, made } = await lobby(storage)
    await storage.db.deleteFrom('matches').execute()
    expect((await store.read('AB3D')).found?.match).toEqual(made.match)
  })

  test('saves the match, its events and its guest in one transaction', async () => {
    const { store } = await lobby(await open())
    const value = await store.change('AB3D', (found) => ({ value: 7, save: joined(must(found), [event(1), event(2)]) }))
    expect(value).toBe(7)
    const { found } = await store.read('AB3D')
    expect(found?.match).toMatchObject({ guestJoined: true })
    expect(found?.keys).toEqual({ host: 'host-key', guest: 'guest-key' })
    expect(await store.userIds('match-AB3D')).toEqual({ host: 'ada', guest: 'bob' })
    expect(await store.eventsAfter('AB3D', 1)).toEqual([event(2)])
    expect(await store.openLobbiesOf('c')).toBe(0)
  })

  test('saves nothing when the decision throws, and keeps working', async () => {
    const { store } = await lobby(await open())
    const refused = store.change('AB3D', () => {
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect((await store.read('AB3D')).found?.match).toMatchObject({ guestJoined: false })
    expect(await store.change('AB3D', () => ({ value: 1, save: null }))).toBe(1)
  })

  test('a refused change does not fail the others of its batch', async () => {
    const storage = await open()
    const { store } = await lobby(storage)
    await lobby(storage, 'WXYZ')
    const [first, second, third] = await Promise.allSettled([
      store.change('AB3D', (found) => ({ value: 1, save: joined(must(found), [event(1)]) })),
      store.change('WXYZ', () => {
        throw new Error('refused')
      }),
      store.change('WXYZ', (found) => ({ value: 3, save: joined(must(found)) })),
    ])
    expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await store.read('WXYZ')).found?.match).toMatchObject({ guestJoined: true })
  })

  test('a change that cannot be written fails, and leaves nothing behind', async () => {
    const { store } = await lobby(await open())
    const broken = store.change('AB3D', (found) => ({ value: 1, save: joined(must(found), [event(1), event(1)]) }))
    await expect(broken).rejects.toThrow()
    expect((await store.read('AB3D')).found?.match).toMatchObject({ guestJoined: false })
    expect(await store.eventsAfter('AB3D', 0)).toEqual([])
  })

  test('makes changes wait for each other', async () => {
    const { store } = await lobby(await open())
    const rise = () =>
      store.change('AB3D', (found) => {
        const { match } = must(found)
        return { value: 0, save: { match: { ...match, round: match.round + 1 }, events: [] } }
      })
    await Promise.all(Array.from({ length: 20 }, rise))
    expect((await store.read('AB3D')).found?.match.round).toBe(20)
  })

  test('[S-120] holds the questions of a game from the deal to its end, whatever the day', async () => {
    const storage = await open()
    const { store } = await lobby(storage)
    const held = async (clock = Date.now) => [...(await sqlBattleSeals(storage.db, clock).sealedIds())]
    const make = (move: Move) =>
      store.change('AB3D', (found) => {
        const played = play(must(found).match, move)
        if (!played.ok) throw new Error(played.error)
        return { value: 0, save: { match: played.value.match, events: [] } }
      })
    const questions = ['q-1', 'q-2'].map((id) => ({ id, question: id, options: ['a', 'b'], answer: 'a' }))
    await make({ type: 'join', at })
    await make({ type: 'ready', role: 'host', at })
    await make({ type: 'ready', role: 'guest', at })
    expect(await held()).toEqual([])
    await make({ type: 'deal', questions, at })
    expect(await held()).toEqual(['q-1', 'q-2'])
    await make({ type: 'answer', role: 'host', index: 0, choice: 'a', graceMs: 0, at: at + 1 })
    expect(await held(() => at + 60 * 60_000)).toEqual(['q-1', 'q-2'])
    await make({ type: 'leave', role: 'guest', at: at + 2 })
    expect(await held()).toEqual([])
  })

  test('[S-97] a node whose clock is a day ahead counts in the time that all nodes share', async () => {
    const storage = await open()
    // A single process on SQLite has nobody to disagree with.
    if (storage.engine === 'sqlite') return
    const store = sqlMatchStore(storage, () => Date.now() + DAY_MS)
    await lobby(storage)
    for (const seen of [await store.now(), (await store.read('AB3D')).at]) {
      expect(Math.abs(seen - Date.now())).toBeLessThan(DAY_MS / 2)
    }
  })

  test('knows where the players came from, until the match is deleted', async () => {
    const storage = await open()
    const store = sqlMatchStore(storage, Date.now)
    const hostOrigin = { sessionId: 'browser', networkHash: 'hash' }
    const match = newLobby({ code: 'AB3D', at })
    await store.create({ matchId: 'm', match, hostKey: 'key', hostUserId: null, hostOrigin, creator: 'c' })
    expect(await store.origins('m')).toEqual({ host: hostOrigin, guest: null })
    const origin = { sessionId: null, networkHash: 'other' }
    await store.change('AB3D', (found) => {
      const save = joined(must(found))
      return { value: 0, save: { ...save, guest: { key: 'guest-key', userId: 'bob', origin } } }
    })
    expect(await store.origins('m')).toEqual({ host: hostOrigin, guest: origin })
    await storage.db.updateTable('matches').set({ code_free_at: 1 }).execute()
    await store.purge()
    expect(await store.origins('m')).toEqual({ host: null, guest: null })
  })

  test('[B18] knows who sits where: name and rating of an account, the browser of a visitor', async () => {
    const storage = await open()
    const { store } = await lobby(storage)
    expect((await store.players('match-AB3D')).host).toEqual({ account: null, sessionId: null })
    await insertUser(storage.db, 'ada', { name: 'Ada' })
    const unrated = { name: 'Ada', rating: NEW_RATING, ratedAt: null }
    expect((await store.players('match-AB3D')).host).toEqual({ account: unrated, sessionId: null })
    await sqlLedger(storage.db).recordGame(
      { gameId: 'g', difficulty: 'easy', userIds: ['ada'], finishedAt: 5, setId: null },
      () => [{ userId: 'ada', game: BATTLE, rating: { rating: 1600, deviation: 60 } }],
    )
    const guest = { key: 'k', userId: null, origin: { sessionId: 'browser', networkHash: 'n' } }
    await store.change('AB3D', (found) => ({ value: null, save: { ...joined(must(found)), guest } }))
    expect(await store.players('match-AB3D')).toEqual({
      host: { account: { name: 'Ada', rating: { rating: 1600, deviation: 60 }, ratedAt: 5 }, sessionId: null },
      guest: { account: null, sessionId: 'browser' },
    })
  })

  test('finds overdue matches', async () => {
    const storage = await open()
    const { store } = await lobby(storage, 'AB3D', at - 20 * 60_000)
    await lobby(storage, 'WXYZ')
    expect(await store.overdue(0, 10)).toEqual(['AB3D'])
    expect(await store.overdue(60 * 60_000, 10)).toEqual([])
  })

  test('keeps events until they are old', async () => {
    const { store } = await lobby(await open())
    await store.change('AB3D', (found) => ({ value: 0, save: joined(must(found), [event(1), event(2)]) }))
    expect(await store.lastEvents(0)).toEqual([{ code: 'AB3D', seq: 2 }])
    expect(await store.lastEvents(60_000)).toEqual([])
    await store.deleteEvents(60_000)
    expect(await store.eventsAfter('AB3D', 0)).toHaveLength(2)
    await store.deleteEvents(-1_000)
    expect(await store.eventsAfter('AB3D', 0)).toEqual([])
  })

  test('keeps a finished battle and its players until it is recorded', async () => {
    const { store } = await lobby(await open())
    const battle = {
      battleId: 'b-1',
      category: 'x',
      difficulty: 'easy' as const,
      finishedAt: 1,
      right: { host: 1, guest: 2 },
      wrong: { host: 0, guest: 0 },
      winner: 'guest' as const,
      rated: { host: true, guest: true },
      forfeit: null,
      firstAnswers: { host: [{ questionId: 'x-1', answer: 'Mars' }], guest: [] },
    }
    await store.change('AB3D', (found) => ({ value: 0, save: { ...joined(must(found)), finishedBattle: battle } }))
    const unrecorded = { result: battle, userIds: { host: 'ada', guest: 'bob' }, sameNetwork: false }
    expect(await store.unrecordedBattleIds(0, 10)).toEqual(['b-1'])
    expect(await store.unrecordedBattle('b-1')).toEqual(unrecorded)
    await store.postponeUnrecordedBattle('b-1', 60_000)
    expect(await store.unrecordedBattleIds(0, 10)).toEqual([])
    await store.postponeUnrecordedBattle('b-1', 0)
    expect(await store.unrecordedBattleIds(0, 10)).toEqual(['b-1'])
    await store.deleteUnrecordedBattle('b-1')
    expect(await store.unrecordedBattle('b-1')).toBeNull()
  })

  describe('heartbeats', () => {
    const playing = async (storage: Storage) => {
      const { store, made } = await lobby(storage)
      const seat = { stage: { kind: 'done' }, verdicts: [] }
      const game = { questions: [], seats: { host: seat, guest: seat }, resumedAt: null }
      const match = { ...made.match, phase: 'playing', game } as never as StoredMatch['match']
      await storage.db
        .updateTable('matches')
        .set({ phase: 'playing', state: JSON.stringify(match) })
        .execute()
      return store
    }

    test('marks running matches after a silence, and only then', async () => {
      const storage = await open()
      const store = await playing(storage)
      await store.heartbeat(3_000)
      expect((await store.read('AB3D')).found?.downSince).toBeNull()
      const lastHeartbeatAt = (await store.now()) - 10_000
      await storage.db.updateTable('heartbeats').set({ beat_at: lastHeartbeatAt }).execute()
      await Promise.all([store.heartbeat(3_000), store.heartbeat(3_000), store.heartbeat(3_000)])
      expect((await store.read('AB3D')).found?.downSince).toBe(lastHeartbeatAt)
      expect(await store.overdue(1_000, 10)).toEqual(['AB3D'])
    })
  })

  test('deletes an ended match and its seats once the code may be used again', async () => {
    const storage = await open()
    const { store } = await lobby(storage)
    await store.change('AB3D', (found) => {
      const ended = play(must(found).match, { type: 'leave', role: 'host', at })
      if (!ended.ok) throw new Error(ended.error)
      return { value: 0, save: { match: ended.value.match, events: [] } }
    })
    expect(await store.purge()).toEqual([])
    expect((await lobby(storage)).isNew).toBe(false)
    await storage.db.updateTable('matches').set({ code_free_at: 1 }).execute()
    expect(await store.purge()).toEqual(['match-AB3D'])
    expect(await store.userIds('match-AB3D')).toEqual({ host: null, guest: null })
    expect((await lobby(storage)).isNew).toBe(true)
    expect((await store.read('AB3D')).found?.match.phase).toBe('waiting')
  })

  test('[S-170] a match that stays unreadable is deleted in the end, with its battle and its code', async () => {
    const storage = await open()
    const { store } = await lobby(storage)
    const battle = { battle_id: 'b', match_id: 'match-AB3D', at, game: 'damaged', game_version: 1 }
    await storage.db.insertInto('unrecorded_battles').values(battle).execute()
    await store.postpone('AB3D', 3_600_000)
    expect(await store.overdue(0, 10)).toEqual([])
    const keptUntil = async () =>
      (await storage.db.selectFrom('matches').select('code_free_at').executeTakeFirstOrThrow()).code_free_at ?? 0
    const firstKeptUntil = await keptUntil()
    await store.postpone('AB3D', 3_600_000)
    expect(await keptUntil()).toBe(firstKeptUntil)
    expect(firstKeptUntil).toBeGreaterThan((await store.now()) + 29 * DAY_MS)
    // A battle that waits to be recorded keeps its match, but not for ever.
    await storage.db
      .updateTable('matches')
      .set({ code_free_at: (await store.now()) - 29 * DAY_MS })
      .execute()
    expect(await store.purge()).toEqual([])
    await storage.db
      .updateTable('matches')
      .set({ code_free_at: (await store.now()) - 31 * DAY_MS })
      .execute()
    expect(await store.purge()).toEqual(['match-AB3D'])
    expect(await store.unrecordedBattle('b')).toBeNull()
    expect((await lobby(storage)).isNew).toBe(true)
  })

  test('[S-170] a postponed match that can be read after all does not end', async () => {
    const storage = await open()
    const { store } = await lobby(storage)
    await store.postpone('AB3D', 3_600_000)
    await store.change('AB3D', (found) => ({ value: 0, save: joined(must(found)) }))
    const { code_free_at } = await storage.db.selectFrom('matches').select('code_free_at').executeTakeFirstOrThrow()
    expect(code_free_at).toBeNull()
  })

  test('what it returns after each change is what the database holds', async () => {
    const storage = await open()
    const { store } = await lobby(storage)
    const onDisk = async () => (await sqlMatchStore(storage, Date.now).read('AB3D')).found
    const moves = [{ type: 'join' }, { type: 'ready', role: 'host' }, { type: 'leave', role: 'host' }] as const
    for (const move of moves) {
      await store.change('AB3D', (found) => {
        const played = play(must(found).match, { ...move, at })
        if (!played.ok) throw new Error(played.error)
        const guest = move.type === 'join' && { guest: { key: 'guest-key', userId: null } }
        return { value: 0, save: { match: played.value.match, events: [], ...guest } }
      })
      expect((await store.read('AB3D')).found).toStrictEqual(await onDisk())
    }
  })
})

test('after a failed write the database is read again', async () => {
  const folder = migratedFolder()
  const storage = await openDatabase({ kind: 'sqlite', dataDir: folder.path })
  onTestFinished(async () => {
    await storage.close()
    folder.remove()
  })
  const { store } = await lobby(storage)
  await store.read('AB3D')
  await storage.db.updateTable('matches').set({ host_key: 'another' }).execute()
  expect((await store.read('AB3D')).found?.keys.host).toBe('host-key')
  const broken = store.change('AB3D', (found) => ({ value: 1, save: joined(must(found), [event(1), event(1)]) }))
  await expect(broken).rejects.toThrow()
  expect((await store.read('AB3D')).found?.keys.host).toBe('another')
})
