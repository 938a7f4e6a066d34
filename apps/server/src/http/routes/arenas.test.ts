import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, test } from 'vitest'
import { sqlArenaStore } from '../../adapters/sql/arenas/sql-arena-store.ts'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { Arena, right, wrong } from '../../features/matches/testing/arena.ts'

const MINUTE_MS = 60_000

/** Somebody at an arena, from a network of their own unless a test says otherwise. */
class Player {
  arenaKey = ''
  queueKey = ''
  readonly #server: Arena
  readonly #user: string | null
  readonly #network: string

  constructor(server: Arena, user: string | null, network: string) {
    this.#server = server
    this.#user = user
    this.#network = network
  }

  async call(path: string, payload: object) {
    const headers = this.#user === null ? {} : { authorization: `Bearer ${this.#user}` }
    const url = `/api/${path}`
    const reply = await this.#server.app.inject({ method: 'POST', url, payload, headers, remoteAddress: this.#network })
    return { status: reply.statusCode, body: reply.json(), text: reply.body }
  }

  async enter(arena_id = 'evening') {
    const reply = await this.call('arena/enter', { arena_id })
    this.arenaKey = reply.body.arena_key ?? this.arenaKey
    return reply
  }

  /** After a second, in which standings may be old. */
  async state() {
    this.#server.at += 1_000
    return (await this.call('arena/state', { arena_id: 'evening', arena_key: this.arenaKey })).body
  }

  async search(client: { visitor_name?: string; request_id?: string } = {}) {
    const reply = await this.call('arena/search', { arena_key: this.arenaKey, ...client })
    this.queueKey = reply.body.queue_key ?? this.queueKey
    return reply
  }

  pause = (paused: boolean) => this.call('arena/pause', { arena_key: this.arenaKey, paused })
  queue = async (path: string) => (await this.call(`queue/${path}`, { queue_key: this.queueKey })).body
}

let networks = 0
async function player(server: Arena, user: string | null = null, given: { verified?: boolean; network?: string } = {}) {
  networks += 1
  const { verified = true, network = `10.1.${networks >> 8}.${networks & 255}` } = given
  if (user !== null) await insertUser(server.db, user, { name: user, verified })
  return new Player(server, user, network)
}

/** A server on which an arena runs. */
async function openArena(given: { rated?: boolean; startsIn?: number; difficulty?: 'medium' | 'rising' } = {}) {
  const server = await Arena.open()
  const startsAt = server.at + (given.startsIn ?? -MINUTE_MS)
  await sqlArenaStore({ db: server.db, engine: 'sqlite' }, () => server.at).add([
    {
      arenaId: 'evening',
      title: 'Evening arena',
      startsAt,
      endsAt: startsAt + 20 * MINUTE_MS,
      category: null,
      difficulty: given.difficulty ?? 'medium',
      rated: given.rated ?? false,
      isScheduled: false,
      isCancelled: false,
    },
  ])
  return server
}

interface Seat {
  lobby_code: string
  player_id: string
}

/** Both look for an opponent and find each other; their game runs. */
async function begin(server: Arena, one: Player, other: Player): Promise<readonly [Seat, Seat]> {
  for (const each of [one, other]) await each.search()
  await waitUntil('both are found', async () => {
    await server.advance(500)
    return (await one.queue('state')).phase === 'found' && (await other.queue('state')).phase === 'found'
  })
  for (const each of [one, other]) await each.queue('accept')
  const seats = [(await one.queue('state')).seat, (await other.queue('state')).seat] as const
  await waitUntil('the game runs', async () => {
    await server.advance(500)
    return (await server.state(seats[0].lobby_code, seats[0].player_id)).body.phase === 'playing'
  })
  return seats
}

/** Answers all questions, the first player right and the second wrong. */
async function play(server: Arena, one: Player, other: Player): Promise<void> {
  const seats = await begin(server, one, other)
  for (let turn = 0; turn < 20; turn += 1) {
    for (const [index, { lobby_code, player_id }] of seats.entries()) {
      const { body } = await server.state(lobby_code, player_id)
      if (body.turn?.kind !== 'open') continue
      const number = Number(/\d+/.exec(body.turn.question.question)?.[0])
      const answer = index === 0 ? right(number) : wrong(number)
      await server.call('/submit-multiplayer-answer', {
        lobby_code,
        player_id,
        question_index: body.turn.index,
        answer,
      })
    }
    await server.advance(3_000)
    const { body } = await server.state(seats[0].lobby_code, seats[0].player_id)
    if (body.phase === 'finished') break
  }
  await waitUntil('the game is counted', async () => {
    await server.advance(500)
    return (await one.state()).own.activity !== 'playing'
  })
}

const list = async (server: Arena) => (await server.app.inject({ url: '/api/arenas' })).json().arenas

describe('entering an arena', () => {
  test('[AR1] it is listed with its start, and a scheduled one from ten minutes before or when somebody enters', async () => {
    const server = await openArena({ startsIn: 3_600_000 })
    // The clock of the test stands at 22:13, so that the next one by schedule is at 12:30 of the next day.
    await server.advance(500)
    expect(await list(server)).toMatchObject([
      { arena_id: 'evening', phase: 'upcoming', players: 0, starts_at: expect.any(Number), rated: false },
    ])
    await (await player(server, 'ada')).enter('2023-11-15-1230')
    expect((await list(server)).map((arena: { title: string }) => arena.title)).toEqual([
      'Evening arena',
      'Midday arena',
    ])
  })

  test('[AR1] visitors enter unrated arenas only, and nobody one that is over or unknown', async () => {
    const rated = await openArena({ rated: true })
    expect((await (await player(rated)).enter()).status).toBe(401)
    expect((await (await player(rated, 'ada')).enter()).status).toBe(200)
    const server = await openArena()
    const visitor = await player(server)
    expect((await visitor.enter()).body).toMatchObject({ own: { counts: 'visitor', rank: 1 } })
    expect((await visitor.enter('unknown')).status).toBe(404)
    server.at += 30 * MINUTE_MS
    expect((await visitor.enter()).status).toBe(409)
    expect((await visitor.search()).status).toBe(409)
  })

  test('[AR1] nobody is paired before the start', async () => {
    const server = await openArena({ startsIn: MINUTE_MS })
    const ada = await player(server, 'ada')
    await ada.enter()
    expect((await ada.search()).status).toBe(409)
    server.at += MINUTE_MS
    expect((await ada.search()).body).toMatchObject({ phase: 'waiting' })
  })
})

describe('playing in an arena', () => {
  test('[AR2] [AR3] two who are free are paired, play, and stand in the standings with their points', async () => {
    const server = await openArena()
    const [ada, bob] = [await player(server, 'ada'), await player(server, 'bob')]
    for (const each of [ada, bob]) await each.enter()
    await play(server, ada, bob)
    const state = await ada.state()
    expect(state.rows).toMatchObject([
      { rank: 1, name: 'ada', points: 2, recent: [2], streak: 1, doubled: false },
      { rank: 2, name: 'bob', points: 0, recent: [0] },
    ])
    expect(state.own).toMatchObject({
      points: 2,
      last_games: [{ opponent: 'bob', outcome: 'won', score: 2, opponent_score: 0, points: 2, not_counted: null }],
    })
    // Games of an unrated arena change no rating, and the recorder was told so.
    expect(server.battles).toMatchObject([{ unrated: true }])
  })

  test('[AR1] questions of a rising arena get harder', async () => {
    const server = await openArena({ difficulty: 'rising' })
    const [ada, bob] = [await player(server, 'ada'), await player(server, 'bob')]
    for (const each of [ada, bob]) await each.enter()
    await begin(server, ada, bob)
    // A game of this test has two questions.
    expect(server.deals.map(({ difficulty, count }) => [difficulty, count])).toEqual([['easy', 2]])
  })

  test('[AR3] the screen is told why a game did not count', async () => {
    const server = await openArena()
    const home = { network: '10.200.0.1' }
    const [ada, bob] = [await player(server, 'ada', home), await player(server, 'bob', home)]
    for (const each of [ada, bob]) await each.enter()
    await play(server, ada, bob)
    const { own } = await ada.state()
    expect(own).toMatchObject({ points: 0, recent: [null] })
    expect(own.last_games).toMatchObject([{ points: null, not_counted: 'same-network' }])
  })

  test('[AR5] whoever leaves two games in a row is paused, and may return', async () => {
    const server = await openArena()
    const [ada, visitor] = [await player(server, 'ada'), await player(server)]
    for (const each of [ada, visitor]) await each.enter()
    for (let round = 0; round < 2; round += 1) {
      const [, { lobby_code, player_id }] = await begin(server, ada, visitor)
      await server.call('/end-lobby', { lobby_code, player_id })
      await waitUntil('the game is counted', async () => {
        await server.advance(500)
        return (await visitor.state()).own.games === round + 1
      })
    }
    expect((await visitor.state()).own).toMatchObject({ paused: true, activity: 'paused' })
    expect((await visitor.search()).status).toBe(409)
    expect((await visitor.pause(false)).body.own.paused).toBe(false)
    expect((await visitor.search()).status).toBe(200)
  })

  test('[B18] [AR4] visitors are met under the names that they chose, and stay guests in the standings', async () => {
    const server = await openArena()
    const [zoe, other] = [await player(server), await player(server)]
    for (const each of [zoe, other]) await each.enter()
    expect((await zoe.search({ visitor_name: 'rude' })).status).toBe(400)
    await zoe.search({ visitor_name: 'Zoe' })
    await other.search()
    await waitUntil('both are found', async () => {
      await server.advance(500)
      return (await other.queue('state')).phase === 'found'
    })
    expect((await other.queue('state')).found.opponent.name).toBe('Zoe')
    expect((await other.state()).rows.map(({ name }: { name: string }) => name)).toEqual(['Guest', 'Guest'])
  })

  test('[AR2] a search that is repeated because its reply was lost keeps its place', async () => {
    const server = await openArena()
    const ada = await player(server, 'ada')
    await ada.enter()
    const request_id = 'one-search-of-a-tab-of-ada'
    const { queue_key, since } = (await ada.search({ request_id })).body
    server.at += 100
    expect((await ada.search({ request_id })).body).toMatchObject({ queue_key, since })
  })

  test('[AR2] a pause takes a player out of the pairing and back', async () => {
    const server = await openArena()
    const [ada, bob] = [await player(server, 'ada'), await player(server, 'bob')]
    for (const each of [ada, bob]) await each.enter()
    await ada.search()
    expect((await ada.pause(true)).body.own).toMatchObject({ paused: true, activity: 'paused' })
    await bob.search()
    await server.advance(2_000)
    expect((await bob.queue('state')).phase).toBe('waiting')
    await ada.pause(false)
    await begin(server, ada, bob)
  })

  test('[AR2] [QM7] players who blocked each other never meet in an arena', async () => {
    const server = await openArena()
    const [ada, bob] = [await player(server, 'ada'), await player(server, 'bob')]
    await server.db
      .insertInto('opponent_blocks')
      .values({ user_id: 'bob', blocked_user_id: 'ada', blocked_at: 1 })
      .execute()
    for (const each of [ada, bob]) {
      await each.enter()
      await each.search()
    }
    await server.advance(12_000)
    expect((await ada.queue('state')).phase).toBe('waiting')
  })
})

describe('who sees what', () => {
  test('[AR4] spectators see the standings; visitors and unverified players are guests to others', async () => {
    const server = await openArena()
    const unverified = await player(server, 'zara', { verified: false })
    for (const each of [await player(server, 'ada'), unverified, await player(server)]) {
      server.at += 1
      await each.enter()
    }
    server.at += 1_000
    const spectator = await player(server)
    const { body, text } = await spectator.call('arena/state', { arena_id: 'evening' })
    expect(body.rows.map(({ name }: { name: string }) => name)).toEqual(['ada', 'Guest', 'Guest'])
    expect(body.own).toBeNull()
    expect(text).not.toContain('user_id')
    for (const secret of ['zara', unverified.arenaKey]) expect(text).not.toContain(secret)
    const own = await unverified.state()
    expect(own.own).toMatchObject({ name: 'zara', counts: 'unverified' })
    expect(own.rows.map(({ name }: { name: string }) => name)).toEqual(['ada', 'zara', 'Guest'])
  })

  test('[AR4] the own row comes even when it is not among those asked for', async () => {
    const server = await openArena()
    for (const name of ['ada', 'bob', 'cleo']) await (await player(server, name)).enter()
    server.at += 1
    const last = await player(server, 'zoe')
    await last.enter()
    server.at += 1_000
    const { body } = await last.call('arena/state', { arena_id: 'evening', arena_key: last.arenaKey, rows: 2 })
    expect(body.rows).toHaveLength(2)
    expect(body).toMatchObject({ own: { name: 'zoe' }, arena: { players: 4 } })
  })

  test('[AR4] the standings stay readable after the end, with what comes next', async () => {
    const server = await openArena()
    const ada = await player(server, 'ada')
    await ada.enter()
    server.at += 30 * MINUTE_MS
    await server.advance(500)
    expect(await ada.state()).toMatchObject({ arena: { phase: 'over' }, next: { title: 'Midday arena' } })
  })

  test('[AR2] whoever leaves before a game is gone, and the key opens nothing any more', async () => {
    const server = await openArena()
    const ada = await player(server, 'ada')
    await ada.enter()
    expect((await ada.call('arena/leave', { arena_key: ada.arenaKey })).status).toBe(200)
    expect(await ada.state()).toMatchObject({ own: null, rows: [] })
    expect((await ada.search()).status).toBe(404)
  })
})
