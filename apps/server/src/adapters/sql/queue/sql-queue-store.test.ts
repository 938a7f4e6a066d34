import { type Pair, pairUp, type Searcher } from '@knowdown/domain/queue/pair-up'
import { ACCEPT_WITHIN_MS, GONE_AFTER_MS, pairedLobby } from '@knowdown/domain/queue/queue-times'
import { expect, test } from 'vitest'
import type { NewEntry, PairOfPlayers, QueueStore, WaitingPlayers } from '../../../features/queue/queue-store.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlUserData } from '../sql-user-data.ts'
import type { Storage } from '../storage.ts'
import { insertUser } from '../testing/insert-user.ts'
import { sqlQueueStore } from './sql-queue-store.ts'

const entry = (id: string, given: Partial<NewEntry> = {}): NewEntry => ({
  entryId: id,
  keyHash: `key-${id}`,
  userId: null,
  sessionId: null,
  visitorName: null,
  networkHash: `network-${id}`,
  category: null,
  sensitive: false,
  difficulty: 'medium',
  ...given,
})

const pairs = ({ queue }: WaitingPlayers, at: number) =>
  pairUp(queue, at).map((pair: Pair) => ({
    pair,
    pairId: `pair-${pair[0].entryId}-${pair[1].entryId}`,
    category: 'space',
  }))

/** Most tests pair in a step of its own. */
const nobody = () => []

let lobbies = 0
const lobbyFor = ({ pairId, category, difficulty, players }: PairOfPlayers, at: number) => {
  lobbies += 1
  const code = lobbies.toString(36).toUpperCase().padStart(4, 'A')
  return {
    matchId: pairId,
    match: pairedLobby({ code, category, difficulty, at }),
    hostKey: `host-${pairId}`,
    hostUserId: players.host.userId,
    creator: '',
    guest: { key: `guest-${pairId}`, userId: players.guest.userId },
  }
}

/** On PostgreSQL the clock is that of the database; instead of waiting, the times of all rows move back. */
async function letPass({ db }: Storage, ms: number): Promise<void> {
  for (const column of ['since', 'seen_at', 'found_at', 'accepted_at', 'missed_at'] as const) {
    await db
      .updateTable('queue_entries')
      .set(({ eb }) => ({ [column]: eb(column, '-', ms) }))
      .execute()
  }
  await db
    .updateTable('queue_absences')
    .set(({ eb }) => ({ last_at: eb('last_at', '-', ms) }))
    .execute()
}

onBothEngines('queue', (open) => {
  const openStore = async () => {
    const storage = await open()
    return { storage, store: sqlQueueStore(storage, Date.now), other: sqlQueueStore(storage, Date.now) }
  }
  const phases = async ({ db }: Storage) =>
    db.selectFrom('queue_entries').select(['entry_id', 'pair_id', 'code']).orderBy('entry_id').execute()
  const absencesIn = async ({ db }: Storage) =>
    (await db.selectFrom('queue_absences').select(['absentee', 'absences']).orderBy('absentee').execute()).map(
      ({ absentee, absences }) => `${absentee} ${absences}`,
    )

  test('[QM4] two nodes that pair at the same moment pair nobody twice, and nobody is forgotten', async () => {
    const { storage, store, other } = await openStore()
    const ids = Array.from({ length: 20 }, (_, index) => `e${String(index).padStart(2, '0')}`)
    await Promise.all(ids.map((id) => store.enter(entry(id), nobody)))
    const paired: string[] = []
    // A node that found others at work tries again, as the server does.
    const pairAll = async (node: typeof store) => {
      for (let isPartial = true; isPartial; ) {
        const done = await node.pair(pairs)
        paired.push(...done.paired)
        isPartial = done.isPartial
      }
    }
    await Promise.all([pairAll(store), pairAll(other), pairAll(store)])
    expect(paired.toSorted()).toEqual(ids)
    const rows = await phases(storage)
    for (const { pair_id } of rows) expect(rows.filter((row) => row.pair_id === pair_id)).toHaveLength(2)
  })

  test('[QM4] two who accept at the same moment open one lobby, with both seats and the game of each account', async () => {
    const { storage, store, other } = await openStore()
    for (const id of ['a', 'b']) {
      await insertUser(storage.db, `user-${id}`)
      await store.enter(entry(id, { userId: `user-${id}` }), nobody)
    }
    await store.pair(pairs)
    const opened = await Promise.all([
      store.accept('key-a', lobbyFor),
      other.accept('key-b', lobbyFor),
      other.accept('key-a', lobbyFor),
    ])
    expect(opened.filter((one) => one !== null)).toHaveLength(1)
    const code = opened.find((one) => one !== null)?.code
    expect((await phases(storage)).map((row) => row.code)).toEqual([code, code])
    expect(await storage.db.selectFrom('matches').select('code').execute()).toEqual([{ code }])
    expect(await storage.db.selectFrom('match_seats').select('user_id').orderBy('user_id').execute()).toEqual([
      { user_id: 'user-a' },
      { user_id: 'user-b' },
    ])
    expect(await storage.db.selectFrom('queue_games').select('battle_id').execute()).toHaveLength(2)
  })

  test('[QM4] a pair of whom one does not come is dissolved; both keep their places, and who came is paired again', async () => {
    const { storage, store } = await openStore()
    for (const id of ['a', 'b']) await store.enter(entry(id), nobody)
    await store.pair(pairs)
    await store.accept('key-a', lobbyFor)
    expect(await store.removeGone('delete')).toEqual({ putBack: [] })
    const since = (await store.find('key-a'))?.entry.since ?? 0
    await letPass(storage, ACCEPT_WITHIN_MS)
    expect(await store.removeGone('delete')).toEqual({ putBack: ['a'] })
    const place = { pair: null, since: since - ACCEPT_WITHIN_MS }
    expect((await store.find('key-a'))?.entry).toMatchObject({ ...place, wasPutBack: true })
    expect((await store.find('key-b'))?.entry).toMatchObject({ pair: null, wasPutBack: false })
    await store.enter(entry('c'), nobody)
    expect((await store.pair(pairs)).paired).toEqual(['a', 'c'])
  })

  test('[QM4] who did not come is not paired before the next sign of life', async () => {
    const { storage, store } = await openStore()
    for (const id of ['a', 'b']) await store.enter(entry(id), nobody)
    await store.pair(pairs)
    await letPass(storage, ACCEPT_WITHIN_MS)
    // A busy server was late for both: nobody has kept the other waiting.
    expect(await store.removeGone('delete')).toEqual({ putBack: [] })
    expect(await storage.db.selectFrom('queue_absences').selectAll().execute()).toEqual([])
    expect((await store.pair(pairs)).paired).toEqual([])
    // A confirmation that comes too late opens nothing, and is a sign of life.
    expect(await store.accept('key-b', lobbyFor)).toBeNull()
    await letPass(storage, 1)
    expect((await store.pair(pairs)).paired).toEqual([])
    await store.recordSignsOfLife(['a'])
    expect((await store.pair(pairs)).paired).toEqual(['a', 'b'])
  })

  /** Pairs `late` with somebody who comes, three times. */
  async function missThrice(whenFound: (store: QueueStore) => Promise<unknown>, afterwards = whenFound) {
    const { storage, store } = await openStore()
    for (const id of ['late', 'other']) await store.enter(entry(id), nobody)
    for (let time = 0; time < 3; time += 1) {
      await storage.db.deleteFrom('queue_absences').execute()
      await store.recordSignsOfLife(['late', 'other'])
      await letPass(storage, 1)
      expect((await store.pair(pairs)).paired.length).toBeLessThanOrEqual(2)
      await store.accept('key-other', lobbyFor)
      await letPass(storage, 1)
      await whenFound(store)
      await letPass(storage, ACCEPT_WITHIN_MS)
      await store.removeGone('delete')
      await letPass(storage, 1)
      await afterwards(store)
    }
    return (await phases(storage)).map((row) => row.entry_id)
  }

  test('[QM4] who reads of an opponent and does not confirm, twice in a row, is out of the queue', async () => {
    expect(await missThrice((store) => store.recordSignsOfLife(['late']))).toEqual(['other'])
  })

  test('[QM4] a busy server ends no search of people who are there: they confirm late, or could not read of the opponent', async () => {
    const read = (store: QueueStore) => store.recordSignsOfLife(['late'])
    expect(await missThrice(read, (store) => store.accept('key-late', lobbyFor))).toEqual(['late', 'other'])
    expect(await missThrice(async () => {}, read)).toEqual(['late', 'other'])
  })

  test('[QM4] a join that is repeated, at the same moment or late, keeps the place that it has', async () => {
    const { storage, store, other } = await openStore()
    await insertUser(storage.db, 'ada')
    const search = entry('first', { userId: 'ada', keyHash: 'key' })
    await Promise.all([
      store.enter(search, nobody),
      other.enter({ ...search, entryId: 'second' }, nobody),
      store.enter(entry('visitor', { keyHash: 'of-visitor' }), nobody),
      other.enter(entry('visitor-again', { keyHash: 'of-visitor' }), nobody),
    ])
    const before = await phases(storage)
    expect(before).toHaveLength(2)
    expect(await store.enter({ ...search, entryId: 'third' }, nobody)).toMatchObject({ putBack: [], paired: [] })
    expect(await phases(storage)).toEqual(before)
  })

  test('[QM4] absences count for a verified account, else for its network, and each game makes one good', async () => {
    const { storage, store } = await openStore()
    await insertUser(storage.db, 'ada')
    await insertUser(storage.db, 'eve', { verified: false })
    await insertUser(storage.db, 'bob')
    const search = (user: string, id = user) =>
      store.enter(entry(id, { userId: user, networkHash: `of-${user}` }), pairs)
    /** Bob comes each time, the other one never. */
    const missOnce = async (user: string) => {
      await search(user)
      expect((await search('bob')).paired).toHaveLength(2)
      await store.accept('key-bob', lobbyFor)
      await letPass(storage, ACCEPT_WITHIN_MS)
      await store.removeGone('delete')
      await storage.db.deleteFrom('queue_entries').execute()
    }
    await missOnce('ada')
    await missOnce('ada')
    await missOnce('eve')
    expect(await absencesIn(storage)).toEqual(['ada 2', 'of-eve 1'])
    await search('ada')
    expect((await store.find('key-ada'))?.entry.absences).toMatchObject({ of: 'account', count: 2 })
    expect((await search('bob')).paired).toEqual([])
    await storage.db.deleteFrom('queue_entries').execute()
    await letPass(storage, 60_000)
    await search('ada', 'ada-again')
    expect((await search('bob')).paired).toHaveLength(2)
    for (const key of ['key-ada-again', 'key-bob']) await store.accept(key, lobbyFor)
    // To come once does not undo all that was before.
    expect(await absencesIn(storage)).toEqual(['ada 1', 'of-eve 1'])
  })

  test('[QM4] who leaves an opponent is counted whether or not that one had come yet', async () => {
    const { storage, store } = await openStore()
    await store.enter(entry('b'), pairs)
    for (const id of ['a', 'a2']) {
      expect((await store.enter(entry(id, { networkHash: 'of-a' }), pairs)).paired).toHaveLength(2)
      expect(await store.leave(`key-${id}`)).toEqual({ putBack: ['b'] })
    }
    expect(await absencesIn(storage)).toEqual(['of-a 2'])
    // Otherwise people who join and leave without end would be paired for ever.
    expect((await store.enter(entry('a3', { networkHash: 'of-a' }), pairs)).paired).toEqual([])
    expect((await store.enter(entry('c'), pairs)).paired).toEqual(['b', 'c'])
    await store.accept('key-b', lobbyFor)
    expect(await store.leave('key-c')).toEqual({ putBack: ['b'] })
    expect(await absencesIn(storage)).toEqual(['network-c 1', 'of-a 2'])
  })

  test('[QM4] a network pauses for 15 s, however many of its people did not come, and needs few games to make it good', async () => {
    const { storage, store } = await openStore()
    const school = { networkHash: 'school' }
    for (let pupil = 0; pupil < 9; pupil += 1) {
      await store.enter(entry(`p${pupil}`, school), nobody)
      expect((await store.enter(entry(`with-${pupil}`), pairs)).paired).toHaveLength(2)
      await store.accept(`key-with-${pupil}`, lobbyFor)
      await letPass(storage, ACCEPT_WITHIN_MS)
      await store.removeGone('delete')
      await storage.db.deleteFrom('queue_entries').execute()
      await letPass(storage, 15_000)
    }
    expect(await absencesIn(storage)).toEqual(['school 7'])
    await store.enter(entry('p9', school), nobody)
    expect((await store.find('key-p9'))?.entry.absences).toMatchObject({ of: 'network', count: 7 })
    for (let game = 0; game < 6; game += 1) {
      expect((await store.enter(entry(`other-${game}`), pairs)).paired).toHaveLength(2)
      for (const id of ['p9', `other-${game}`]) await store.accept(`key-${id}`, lobbyFor)
      await storage.db.deleteFrom('queue_entries').execute()
      await storage.db.deleteFrom('matches').execute()
      await store.enter(entry('p9', school), nobody)
    }
    expect(await absencesIn(storage)).toEqual(['school 1'])
  })

  test('[QM1] whom two look at in the same moment is paired once', async () => {
    const { store } = await openStore()
    for (const id of ['a', 'b']) await store.enter(entry(id), nobody)
    const looks = await Promise.all([store.pair(pairs), store.pair(pairs)])
    expect(looks.flatMap(({ paired }) => paired)).toHaveLength(2)
  })

  test('[QM4] a node that was away itself puts pairs back, and blames nobody for not having come', async () => {
    const { storage, store } = await openStore()
    for (const id of ['a', 'b']) await store.enter(entry(id), nobody)
    for (let time = 0; time < 3; time += 1) {
      expect((await store.pair(pairs)).paired).toEqual(['a', 'b'])
      await store.accept('key-a', lobbyFor)
      await letPass(storage, ACCEPT_WITHIN_MS)
      expect(await store.removeGone('keep')).toEqual({ putBack: ['a'] })
      await store.recordSignsOfLife(['a', 'b'])
    }
    expect(await absencesIn(storage)).toEqual([])
    expect((await phases(storage)).map(({ entry_id, pair_id }) => [entry_id, pair_id])).toEqual([
      ['a', null],
      ['b', null],
    ])
    // Their first real absence does not cost them the place either, and nor does an outage after it.
    for (const unheard of ['delete', 'keep'] as const) {
      expect((await store.pair(pairs)).paired).toEqual(['a', 'b'])
      await letPass(storage, ACCEPT_WITHIN_MS)
      await store.removeGone(unheard)
      await letPass(storage, 1)
      await store.recordSignsOfLife(['a', 'b'])
    }
    expect(await phases(storage)).toHaveLength(2)
  })

  test('[QM4] after the clock was set back nobody who is gone is paired until it has caught up', async () => {
    const { storage, store } = await openStore()
    await store.enter(entry('gone'), nobody)
    await storage.db
      .insertInto('queue_absences')
      .values({ absentee: 'network-late', user_id: null, absences: 2, last_at: Date.now() })
      .execute()
    await letPass(storage, -3_600_000)
    await store.removeGone('keep')
    await letPass(storage, GONE_AFTER_MS)
    await store.enter(entry('late'), pairs)
    expect((await store.enter(entry('other'), pairs)).paired.toSorted()).toEqual(['late', 'other'])
    await store.removeGone('delete')
    expect((await phases(storage)).map(({ entry_id }) => entry_id)).toEqual(['late', 'other'])
  })

  test('[QM4] within one network absences neither count nor end', async () => {
    const { storage, store } = await openStore()
    const school = { networkHash: 'school' }
    await storage.db
      .insertInto('queue_absences')
      .values({ absentee: 'school', user_id: null, absences: 2, last_at: Date.now() })
      .execute()
    for (const id of ['a', 'b']) await store.enter(entry(id, school), pairs)
    for (const id of ['a', 'b']) await store.accept(`key-${id}`, lobbyFor)
    expect(await storage.db.selectFrom('matches').select('code').execute()).toHaveLength(1)
    for (const id of ['c', 'd']) await store.enter(entry(id, school), pairs)
    await store.accept('key-c', lobbyFor)
    await letPass(storage, ACCEPT_WITHIN_MS)
    expect((await store.removeGone('delete')).putBack).toEqual(['c'])
    expect(await storage.db.selectFrom('queue_absences').select('absences').execute()).toEqual([{ absences: 2 }])
  })

  test('[QM1] who sends no sign of life is neither paired nor kept', async () => {
    const { storage, store } = await openStore()
    for (const id of ['a', 'b']) await store.enter(entry(id), nobody)
    await letPass(storage, GONE_AFTER_MS)
    await store.recordSignsOfLife(['a'])
    expect((await store.pair(pairs)).paired).toEqual([])
    // After an outage of the server.
    await store.removeGone('keep')
    expect(await phases(storage)).toHaveLength(2)
    await store.removeGone('delete')
    expect((await phases(storage)).map((row) => row.entry_id)).toEqual(['a'])
    expect(await store.overview()).toMatchObject({ waiting: 1, entries: 1 })
  })

  test('[QM4] signs of life wait for no row that another transaction holds, and are still to be written then', async () => {
    const { storage, store } = await openStore()
    for (const id of ['a', 'b']) await store.enter(entry(id), nobody)
    expect(await store.recordSignsOfLife(['a', 'gone'])).toEqual([])
    if (storage.engine !== 'postgres') return
    await letPass(storage, GONE_AFTER_MS)
    await storage.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('queue_entries').select('entry_id').where('entry_id', '=', 'a').forUpdate().execute()
      expect(await store.recordSignsOfLife(['a', 'b', 'gone'])).toEqual(['a'])
    })
    await store.removeGone('delete')
    expect((await phases(storage)).map(({ entry_id }) => entry_id)).toEqual(['b'])
  })

  test('[QM2] [QM7] the rule learns the last opponent and who blocked whom', async () => {
    const { storage, store } = await openStore()
    for (const id of ['a', 'b', 'c']) {
      await insertUser(storage.db, id)
      await store.enter(entry(id, { userId: id }), nobody)
    }
    await store.pair(pairs)
    await Promise.all(['a', 'b', 'c'].map((id) => store.accept(`key-${id}`, lobbyFor)))
    const started = await storage.db.selectFrom('queue_games').select(['user_id', 'battle_id']).execute()
    await store.endGame(started[0]?.battle_id ?? '', Date.now(), started[0]?.user_id ?? '')
    await storage.db.deleteFrom('queue_entries').execute()
    await storage.db
      .insertInto('opponent_blocks')
      .values({ user_id: 'c', blocked_user_id: 'a', blocked_at: 1 })
      .execute()
    for (const id of ['a', 'b', 'c']) await store.enter(entry(id, { userId: id }), nobody)
    const seen: Searcher[] = []
    await store.pair(({ queue }) => {
      seen.push(...queue)
      return []
    })
    const [one, two] = started.map(({ user_id }) => seen.find(({ userId }) => userId === user_id))
    expect([one?.lastOpponent, two?.lastOpponent]).toEqual([two?.userId, one?.userId])
    expect(seen.find(({ userId }) => userId === 'c')?.blocked).toEqual(new Set(['a']))
    expect(await store.lastGames(started[0]?.user_id ?? '', 5)).toMatchObject([{ left: true }])
    expect(await store.lastGames(started[1]?.user_id ?? '', 5)).toMatchObject([{ left: false }])
  })

  test('[QM7] with an account its searches, its games and all blocks about it are gone', async () => {
    const { storage, store } = await openStore()
    await insertUser(storage.db, 'a')
    await store.enter(entry('a', { userId: 'a' }), nobody)
    await storage.db
      .insertInto('opponent_blocks')
      .values([
        { user_id: 'a', blocked_user_id: 'b', blocked_at: 1 },
        { user_id: 'b', blocked_user_id: 'a', blocked_at: 1 },
      ])
      .execute()
    const data = sqlUserData(storage.db)
    await storage.db
      .insertInto('queue_absences')
      .values({ absentee: 'a', user_id: 'a', absences: 1, last_at: 1 })
      .execute()
    expect((await data.collect('a')).opponent_blocks).toEqual([{ user_id: 'a', blocked_at: 1 }])
    await data.erase('a')
    expect(await phases(storage)).toEqual([])
    expect(await storage.db.selectFrom('opponent_blocks').selectAll().execute()).toEqual([])
    expect(await storage.db.selectFrom('queue_absences').selectAll().execute()).toEqual([])
  })

  test('[QM2] whoever enters is paired in the same step with somebody who fits, and nobody else is looked at', async () => {
    const { storage, store } = await openStore()
    for (const id of ['a', 'b', 'c']) await insertUser(storage.db, id)
    const lookedAt: string[][] = []
    const decide = (waiting: WaitingPlayers, at: number) => {
      lookedAt.push(waiting.queue.map(({ entryId }) => entryId))
      return pairs(waiting, at)
    }
    await store.enter(entry('hard', { userId: 'a', difficulty: 'hard' }), decide)
    await store.enter(entry('visitor'), decide)
    const alone = await store.enter(entry('one', { userId: 'b' }), decide)
    expect([alone.paired, lookedAt]).toEqual([[], []])
    const { paired, isPartial } = await store.enter(entry('two', { userId: 'c' }), decide)
    expect([paired, isPartial, lookedAt]).toEqual([['one', 'two'], false, [['two', 'one']]])
    expect((await store.find('key-two'))?.entry.pair).toMatchObject({ pairId: 'pair-one-two', role: 'guest' })
  })
})
