import type { Arena } from '@knowdown/domain/arena/arena'
import { pairInArena } from '@knowdown/domain/arena/pair-in-arena'
import { rankPlayers } from '@knowdown/domain/arena/standings'
import { pairedLobby } from '@knowdown/domain/queue/queue-times'
import { expect, test } from 'vitest'
import type { RecordedBattle } from '../../../features/matches/battle-recorder.ts'
import type { PairOfPlayers, WaitingPlayers } from '../../../features/queue/queue-store.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlQueueStore } from '../queue/sql-queue-store.ts'
import { sqlUserData } from '../sql-user-data.ts'
import type { Storage } from '../storage.ts'
import { insertUser } from '../testing/insert-user.ts'
import { sqlArenaStore } from './sql-arena-store.ts'

const newArena = (given: Partial<Arena> = {}): Arena => ({
  arenaId: 'evening',
  title: 'Evening arena',
  startsAt: Date.now() - 60_000,
  endsAt: Date.now() + 600_000,
  category: null,
  difficulty: 'rising',
  rated: false,
  isScheduled: false,
  isCancelled: false,
  ...given,
})

const pairs = ({ arenas }: WaitingPlayers, at: number) =>
  arenas.flatMap(({ arena, free }) =>
    pairInArena(free, at, false).map((pair) => ({
      pair,
      pairId: `${arena.arenaId}-${pair[0].entryId}-${pair[1].entryId}`,
      category: 'space',
    })),
  )

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

onBothEngines('arenas', (open) => {
  const openStores = async (arena = newArena()) => {
    const storage = await open()
    const node = () => ({ arenas: sqlArenaStore(storage, Date.now), queue: sqlQueueStore(storage, Date.now) })
    const [one, other] = [node(), node()]
    await one.arenas.add([arena])
    return { storage, one, other, arena }
  }
  type Stores = Awaited<ReturnType<typeof openStores>>

  /** Null is a visitor. Each in a network of their own, unless told. */
  const enter = async (
    { storage, one, arena }: Stores,
    id: string,
    { isVisitor = false, verified = true, network = `network-${id}` } = {},
  ) => {
    const userId = isVisitor ? null : id
    if (userId !== null) await insertUser(storage.db, userId, { name: `Name of ${id}`, verified })
    const player = {
      playerId: `player-${id}`,
      keyHash: `arena-key-${id}`,
      userId,
      sessionId: null,
      networkHash: network,
    }
    await one.arenas.enter(arena, player)
    return { id, userId, network }
  }
  type Entered = Awaited<ReturnType<typeof enter>>

  let searches = 0
  const search = ({ one, arena }: Stores, { id, userId, network }: Entered) => {
    searches += 1
    return one.queue.enter(
      {
        entryId: `${id}-${searches}`,
        keyHash: `key-${id}-${searches}`,
        userId,
        sessionId: null,
        visitorName: null,
        networkHash: network,
        category: null,
        sensitive: false,
        difficulty: 'medium',
        arena: { arenaId: arena.arenaId, playerId: `player-${id}` },
      },
      () => [],
    )
  }

  const entriesOf = ({ db }: Storage) =>
    db.selectFrom('queue_entries').selectAll().orderBy('entry_id').where('code', 'is', null).execute()

  /** Pairs two and opens their lobby; returns the battle. */
  const begin = async (stores: Stores, first: Entered, second: Entered): Promise<string> => {
    await search(stores, first)
    await search(stores, second)
    await stores.one.queue.pair(({ arenas }) =>
      arenas.flatMap(({ free }) => {
        const [a, b] = free
        return a && b ? [{ pair: [a, b] as const, pairId: `pair-${a.entryId}-${b.entryId}`, category: 'space' }] : []
      }),
    )
    const rows = await entriesOf(stores.storage)
    for (const { entry_key_hash } of rows) await stores.one.queue.accept(entry_key_hash, lobbyFor)
    return `${rows[0]?.pair_id}-1`
  }

  const result = (battleId: string, given: Partial<RecordedBattle> = {}): RecordedBattle => ({
    battleId,
    finishedAt: Date.now(),
    leaver: null,
    category: 'space',
    difficulty: 'medium',
    recordings: [],
    forfeit: null,
    winner: 'host',
    scores: { host: 7, guest: 5 },
    reached: { host: 10, guest: 10 },
    sameNetwork: false,
    ...given,
  })

  /** The lobby is over: its players are free again. */
  const end = async ({ storage, one }: Stores, battle: RecordedBattle) => {
    const { paused } = await one.arenas.endGame(battle, false)
    const over = { phase: 'ended' as const }
    await storage.db.updateTable('matches').set(over).execute()
    return paused
  }
  const roleOf = async ({ storage }: Stores, battleId: string, { id }: Entered) =>
    (
      await storage.db
        .selectFrom('arena_games')
        .select('role')
        .where('battle_id', '=', battleId)
        .where('player_id', '=', `player-${id}`)
        .executeTakeFirstOrThrow()
    ).role as 'host' | 'guest'

  /** One game that the first of two wins. */
  const play = async (stores: Stores, winner: Entered, loser: Entered, given: Partial<RecordedBattle> = {}) => {
    const battleId = await begin(stores, winner, loser)
    const battle = result(battleId, { winner: await roleOf(stores, battleId, winner), ...given })
    return { battle, paused: await end(stores, battle) }
  }
  const pointsOf = async ({ one, arena }: Stores, { id }: Entered) =>
    (await one.arenas.standings(arena.arenaId)).rows.find(({ playerId }) => playerId === `player-${id}`)

  test('[AR5] two nodes that pair at the same moment pair nobody twice, and nobody is forgotten', async () => {
    const stores = await openStores()
    const players = await Promise.all(
      Array.from({ length: 20 }, (_, index) => enter(stores, `p${index}`, { isVisitor: index % 3 === 0 })),
    )
    for (const player of players) await search(stores, player)
    const paired: string[] = []
    const pairAll = async ({ queue }: Stores['one']) => {
      for (let isPartial = true; isPartial; ) {
        const done = await queue.pair(pairs)
        paired.push(...done.paired)
        isPartial = done.isPartial
      }
    }
    await Promise.all([pairAll(stores.one), pairAll(stores.other), pairAll(stores.one)])
    expect(new Set(paired).size).toBe(20)
    expect(paired).toHaveLength(20)
    const rows = await entriesOf(stores.storage)
    for (const { pair_id } of rows) expect(rows.filter((row) => row.pair_id === pair_id)).toHaveLength(2)
  })

  test('[AR2] those who are in an arena meet nobody of the queue, and of other arenas', async () => {
    const stores = await openStores()
    const other = { ...stores, arena: newArena({ arenaId: 'other' }) }
    await stores.one.arenas.add([other.arena])
    const [a, b] = [await enter(stores, 'a'), await enter(other, 'b')]
    await search(stores, a)
    await search(other, b)
    const seen: WaitingPlayers[] = []
    await stores.one.queue.pair((waiting) => {
      seen.push(waiting)
      return []
    })
    expect(seen[0]?.queue).toEqual([])
    expect(seen[0]?.arenas.map(({ free }) => free.length)).toEqual([1, 1])
    expect(await stores.one.queue.overview()).toMatchObject({ waiting: 0, waitingInArenas: 2 })
  })

  test('[AR5] a player who searches twice is in the arena once, also without an account', async () => {
    const stores = await openStores()
    for (const isVisitor of [false, true]) {
      const player = await enter(stores, `twice-${isVisitor}`, { isVisitor })
      await Promise.all([search(stores, player), search(stores, player)])
    }
    expect(await entriesOf(stores.storage)).toHaveLength(2)
  })

  test('[AR3] a game brings points once, however often and on however many nodes its end is reported', async () => {
    const stores = await openStores()
    const [ada, bob] = [await enter(stores, 'ada'), await enter(stores, 'bob')]
    const { battle } = await play(stores, ada, bob)
    await Promise.all([stores.one.arenas.endGame(battle, false), stores.other.arenas.endGame(battle, false)])
    expect(await pointsOf(stores, ada)).toMatchObject({ points: 2, wins: 1, games: 1, recent: [2], streak: 1 })
    expect(await pointsOf(stores, bob)).toMatchObject({ points: 0, wins: 0, games: 1, recent: [0], streak: 0 })
    const [game] = await stores.one.arenas.gamesOf('player-bob', 5)
    expect(game).toMatchObject({ opponentId: 'player-ada', outcome: 'lost', points: 0, notCounted: null })
  })

  test('[AR3] a third win in a row counts double, a fourth against the same opponent nothing', async () => {
    const stores = await openStores()
    const [ada, bob] = [await enter(stores, 'ada'), await enter(stores, 'bob')]
    for (let round = 0; round < 4; round += 1) await play(stores, ada, bob)
    expect(await pointsOf(stores, ada)).toMatchObject({ points: 8, recent: [2, 2, 4, null] })
    expect((await stores.one.arenas.gamesOf('player-ada', 1))[0]).toMatchObject({ notCounted: 'same-opponent' })
  })

  test('[AR3] two games of one player that end at the same moment on two nodes both count', async () => {
    const stores = await openStores()
    const [ada, bob, cleo] = [await enter(stores, 'ada'), await enter(stores, 'bob'), await enter(stores, 'cleo')]
    const battles: RecordedBattle[] = []
    for (const opponent of [bob, cleo]) {
      const battleId = await begin(stores, ada, opponent)
      battles.push(result(battleId, { winner: await roleOf(stores, battleId, ada) }))
      await stores.storage.db.updateTable('matches').set({ phase: 'ended' }).execute()
    }
    await Promise.all(battles.map((battle, index) => [stores.one, stores.other][index]?.arenas.endGame(battle, false)))
    expect(await pointsOf(stores, ada)).toMatchObject({ points: 4, games: 2, recent: [2, 2] })
  })

  test('[AR3] fifty accounts of one person bring their owner no more than three games', async () => {
    const stores = await openStores()
    const owner = await enter(stores, 'owner', { network: 'home' })
    const own = await enter(stores, 'same-home', { network: 'home' })
    await play(stores, owner, own, { sameNetwork: true })
    expect(await pointsOf(stores, owner)).toMatchObject({ points: 0, recent: [null] })
    for (let index = 0; index < 50; index += 1) {
      const throwaway = await enter(stores, `throwaway-${index}`, { verified: false, network: 'a hired one' })
      if (index < 10) await play(stores, owner, throwaway)
    }
    expect(await pointsOf(stores, owner)).toMatchObject({ points: 8, wins: 3, games: 11 })
    expect(await pointsOf(stores, { ...own, id: 'throwaway-7' })).toMatchObject({ points: 0 })
  }, 60_000)

  test('[AR5] whoever leaves two games in a row is paused; whoever won by it is not', async () => {
    const stores = await openStores()
    const [ada, bob] = [await enter(stores, 'ada'), await enter(stores, 'bob')]
    for (const expected of [[], ['player-bob']]) {
      const battleId = await begin(stores, ada, bob)
      const forfeit = await roleOf(stores, battleId, bob)
      const winner = await roleOf(stores, battleId, ada)
      expect(await end(stores, result(battleId, { winner, forfeit, reached: { host: 2, guest: 2 } }))).toEqual(expected)
    }
    expect(await stores.one.arenas.findPlayer('arena-key-bob')).toMatchObject({ isPaused: true })
    expect(await stores.one.arenas.findPlayer('arena-key-ada')).toMatchObject({ isPaused: false })
    expect(await stores.one.arenas.gamesOf('player-ada', 5)).toMatchObject([
      { notCounted: 'early-forfeit' },
      { notCounted: 'early-forfeit' },
    ])
  })

  test('[AR2] whoever enters again keeps the place, and only the new key opens it', async () => {
    const stores = await openStores()
    const [ada, bob] = [await enter(stores, 'ada'), await enter(stores, 'bob')]
    await play(stores, ada, bob)
    const again = { playerId: 'another', keyHash: 'new key', userId: 'ada', sessionId: null, networkHash: 'elsewhere' }
    await stores.one.arenas.enter(stores.arena, again)
    expect(await stores.one.arenas.findPlayer('arena-key-ada')).toBeNull()
    expect(await stores.one.arenas.findPlayer('new key')).toMatchObject({ playerId: 'player-ada', arenaId: 'evening' })
    expect(await pointsOf(stores, ada)).toMatchObject({ points: 2 })
    expect((await stores.one.arenas.standings('evening')).rows).toHaveLength(2)
  })

  test('[AR4] standings tell what everybody does, and are the same on all nodes', async () => {
    const stores = await openStores()
    const [ada, bob, cleo] = [await enter(stores, 'ada'), await enter(stores, 'bob'), await enter(stores, 'cleo')]
    await enter(stores, 'dan', { isVisitor: true })
    await play(stores, ada, bob)
    await begin(stores, ada, bob)
    await search(stores, cleo)
    const [here, there] = [await stores.one.arenas.standings('evening'), await stores.other.arenas.standings('evening')]
    expect(there).toEqual(here)
    expect(here.runningGames).toBe(1)
    expect(rankPlayers(here.rows).map(({ name, activity, rank }) => [rank, name, activity])).toEqual([
      [1, 'Name of ada', 'playing'],
      [2, 'Name of bob', 'playing'],
      [3, 'Name of cleo', 'free'],
      [3, null, 'away'],
    ])
    await stores.one.arenas.pause('player-cleo', true)
    await stores.one.queue.leaveArena('player-cleo')
    expect(await pointsOf(stores, cleo)).toMatchObject({ activity: 'paused' })
    await stores.one.arenas.leave('player-cleo')
    await stores.one.arenas.leave('player-ada')
    expect((await stores.one.arenas.standings('evening')).rows.map(({ playerId }) => playerId)).toEqual([
      'player-ada',
      'player-bob',
      'player-dan',
    ])
  })

  test('[AR1] the schedule adds an arena once, and one that was cancelled stays cancelled', async () => {
    const stores = await openStores()
    const planned = newArena({ arenaId: 'planned', startsAt: Date.now() + 60_000, isScheduled: true })
    await Promise.all([stores.one.arenas.add([planned]), stores.other.arenas.add([planned])])
    expect(await stores.one.arenas.cancel('planned')).toBe(true)
    expect(await stores.one.arenas.cancel('planned')).toBe(false)
    await stores.one.arenas.add([planned])
    expect(await stores.one.arenas.find('planned')).toMatchObject({ isCancelled: true })
  })

  test('[AR1] without a schedule only those stay that somebody has entered', async () => {
    const stores = await openStores()
    const [empty, entered] = ['empty', 'entered'].map((arenaId) =>
      newArena({ arenaId, startsAt: Date.now() + 60_000, isScheduled: true }),
    ) as [Arena, Arena]
    await stores.one.arenas.add([empty, entered])
    await enter({ ...stores, arena: entered }, 'ada')
    await stores.one.arenas.removeScheduled()
    const left = await stores.one.arenas.endingAfter(Date.now())
    expect(left.map(({ arenaId, players }) => [arenaId, players])).toEqual([
      ['evening', 0],
      ['entered', 1],
    ])
  })

  test('[AR4] with an account its place and its games are gone, and its opponents keep their points', async () => {
    const stores = await openStores()
    const [ada, bob] = [await enter(stores, 'ada'), await enter(stores, 'bob')]
    await play(stores, ada, bob)
    await sqlUserData(stores.storage.db).erase('bob')
    expect((await stores.one.arenas.standings('evening')).rows).toMatchObject([{ playerId: 'player-ada', points: 2 }])
    const games = await stores.storage.db.selectFrom('arena_games').select('user_id').execute()
    expect(games).toEqual([{ user_id: 'ada' }])
  })
})
