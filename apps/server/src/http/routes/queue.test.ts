import { KEY_HEADER } from '@knowdown/contracts/endpoint'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, test } from 'vitest'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { Arena } from '../../features/matches/testing/arena.ts'

/** Somebody who looks for an opponent, from a network of their own unless a test says otherwise. */
class Seeker {
  key = ''
  readonly #arena: Arena
  readonly #user: string | null
  readonly #network: string

  constructor(arena: Arena, user: string | null, network: string) {
    this.#arena = arena
    this.#user = user
    this.#network = network
  }

  async call(path: string, payload: object) {
    const authorization = this.#user === null ? {} : { authorization: `Bearer ${this.#user}` }
    const reply = await this.#arena.app.inject({
      method: 'POST',
      url: `/api/queue/${path}`,
      payload,
      headers: authorization,
      remoteAddress: this.#network,
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  async join(search: object = {}) {
    const reply = await this.call('join', search)
    this.key = reply.body.queue_key ?? this.key
    return reply
  }

  async read() {
    return this.call('state', { queue_key: this.key })
  }

  accept = () => this.call('accept', { queue_key: this.key })
  leave = () => this.call('leave', { queue_key: this.key })
  phase = async () => (await this.read()).body.phase
}

let networks = 0
const newNetwork = () => {
  networks += 1
  return `10.0.0.${networks}`
}

async function seeker(arena: Arena, user: string | null = null, network = newNetwork()) {
  if (user !== null) await insertUser(arena.db, user, { name: user })
  return new Seeker(arena, user, network)
}

/** Two who have been found for each other. */
async function foundPair(arena: Arena, users: readonly [string | null, string | null] = [null, null]) {
  const one = await seeker(arena, users[0])
  const other = await seeker(arena, users[1])
  await one.join()
  await other.join()
  await waitUntil('both are found', async () => (await one.phase()) === 'found' && (await other.phase()) === 'found')
  return [one, other] as const
}

async function startedPair(arena: Arena, users: readonly [string | null, string | null] = [null, null]) {
  const pair = await foundPair(arena, users)
  for (const each of pair) await each.accept()
  return pair
}

describe('looking for an opponent', () => {
  test('[QM1] two who take any category land in a lobby of a free one, both ready, and the game starts by itself', async () => {
    const arena = await Arena.open()
    const [one, other] = await foundPair(arena, ['ada', 'bob'])
    expect((await one.read()).body).toMatchObject({
      seat: null,
      unrated_because: null,
      found: { opponent: { name: 'bob', rating: { value: 1500, provisional: true } }, category: 'video-games' },
    })
    expect((await one.accept()).body.seat).toBeNull()
    const { seat } = (await other.accept()).body
    const own = (await one.read()).body.seat
    expect([seat.lobby_code, seat.role === own.role]).toEqual([own.lobby_code, false])
    const { body: lobby } = await arena.state(own.lobby_code, own.player_id)
    expect(lobby).toMatchObject({ phase: 'waiting', ready: true, opponent: { ready: true }, category: 'video-games' })
    await arena.advance(1_000)
    await waitUntil('the game runs', async () => {
      const { body } = await arena.state(own.lobby_code, own.player_id)
      return body.phase === 'playing'
    })
    expect(arena.eventsNamed('player_ready')).toEqual([])
  })

  test('[QM1] a category meets itself and any; a pack needs its owner, a content warning both', async () => {
    const arena = await Arena.open()
    const visitor = async (category?: string) => {
      const one = await seeker(arena)
      return { one, reply: await one.join(category === undefined ? {} : { category }) }
    }
    expect((await visitor('Flags')).reply.status).toBe(403)
    expect((await visitor('no such thing')).reply).toMatchObject({ status: 400 })
    const crime = await visitor('True Crime')
    const any = await visitor()
    await arena.advance(1_000)
    expect([await crime.one.phase(), await any.one.phase()]).toEqual(['waiting', 'waiting'])
    const games = await visitor('Video Games')
    await waitUntil('any category was found', async () => (await any.one.phase()) === 'found')
    expect(await games.one.phase()).toBe('found')
  })

  test('[QM1] whoever widens the search takes any category and keeps the place', async () => {
    const arena = await Arena.open({ entitlement: { premium: false, packs: ['worldExplorer'] } })
    const one = await seeker(arena)
    const { since } = (await one.join({ category: 'flags' })).body
    arena.at += 12_000
    const other = await seeker(arena)
    await other.join({ category: 'video-games' })
    const { body } = await one.call('widen', { queue_key: one.key })
    expect(body).toMatchObject({ category: null, since })
    await waitUntil('both are found', async () => (await other.phase()) === 'found')
    expect((await one.read()).body.found.category).toBe('video-games')
  })

  test('[QM2] visitors meet visitors, unrated; of two accounts in one network the game is unrated', async () => {
    const arena = await Arena.open()
    const account = await seeker(arena, 'ada', '10.9.9.9')
    const visitor = await seeker(arena)
    await account.join()
    expect((await visitor.join()).body.unrated_because).toBe('visitor')
    await arena.advance(1_000)
    expect([await account.phase(), await visitor.phase()]).toEqual(['waiting', 'waiting'])
    await (await seeker(arena, 'bob', '10.9.9.9')).join()
    await waitUntil('the account is found', async () => (await account.phase()) === 'found')
    expect((await account.read()).body.unrated_because).toBe('same-network')
    await insertUser(arena.db, 'eve', { verified: false })
    expect((await new Seeker(arena, 'eve', '10.8.8.8').join()).body.unrated_because).toBe('unverified')
  })

  test('[B18] visitors meet under the names that they chose, from the found screen on; of two alike one is numbered', async () => {
    const arena = await Arena.open()
    const [one, other] = [await seeker(arena), await seeker(arena)]
    await one.join({ visitor_name: ' Zo\u00eb ' })
    arena.at += 10
    await other.join({ visitor_name: 'ZOE' })
    const opponents = [await one.read(), await other.read()].map(({ body }) => body.found.opponent.name)
    expect(opponents.toSorted()).toEqual(['ZOE 2', 'Zo\u00eb'])
    for (const each of [one, other]) await each.accept()
    const { seat } = (await one.read()).body
    const { host, guest } = (await arena.state(seat.lobby_code, seat.player_id)).body.players
    expect([host.name, guest.name].toSorted()).toEqual(['ZOE 2', 'Zo\u00eb'])
  })

  test('[B18] [S-110] a name that breaks the rules enters no queue; that of an account is its own', async () => {
    const arena = await Arena.open()
    const visitor = await seeker(arena)
    for (const visitor_name of ['rude', 'x'.repeat(25)]) {
      const { status, body } = await visitor.join({ visitor_name })
      expect([status, body.detail]).toEqual([400, expect.stringMatching(/name/)])
    }
    expect(await arena.db.selectFrom('queue_entries').selectAll().execute()).toEqual([])
    const [ada, bob] = [await seeker(arena, 'ada'), await seeker(arena, 'bob')]
    await ada.join({ visitor_name: 'bob' })
    await bob.join()
    expect((await bob.read()).body.found.opponent.name).toBe('ada')
  })

  test('[QM2] nobody reads the place, the seat or the id of somebody else', async () => {
    const arena = await Arena.open()
    const [one, other] = await startedPair(arena, ['ada', 'bob'])
    const { seat } = (await one.read()).body
    const text = JSON.stringify((await other.read()).body)
    for (const secret of [seat.player_id, one.key, 'user_id']) expect(text).not.toContain(secret)
    expect(arena.eventsNamed('queue_update').every(({ data }) => Object.keys(data).length === 0)).toBe(true)
    expect((await one.call('state', { queue_key: 'x'.repeat(22) })).status).toBe(404)
  })

  test('floods of joins are refused', async () => {
    const arena = await Arena.open({ rateLimited: true })
    const one = await seeker(arena)
    const statuses: number[] = []
    for (let turn = 0; turn < 32; turn += 1) {
      statuses.push((await one.join()).status)
      await one.leave()
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual([429, 429])
  })

  test('[S-181] floods of wider searches are refused, and the key is read from the header', async () => {
    const arena = await Arena.open({ rateLimited: true })
    const one = await seeker(arena)
    await one.join()
    const statuses: number[] = []
    for (let turn = 0; turn < 32; turn += 1) statuses.push((await one.call('widen', { queue_key: one.key })).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429])
    const headers = { [KEY_HEADER]: one.key }
    const reply = await arena.app.inject({ method: 'POST', url: '/api/queue/state', payload: {}, headers })
    expect(reply.statusCode).toBe(200)
  })
})

/** For its first seconds a server takes nobody for absent, because it was away before. */
const hasListened = (arena: Arena) => arena.advance(6_500)

describe('who is gone', () => {
  test('[QM4] a partner who does not come within 5 s leaves the other at the old place', async () => {
    const arena = await Arena.open()
    await hasListened(arena)
    const [one] = await foundPair(arena)
    const { since } = (await one.accept()).body
    await arena.advance(5_500)
    expect((await one.read()).body).toMatchObject({ phase: 'waiting', since, put_back: true, found: null })
    expect(await arena.db.selectFrom('matches').selectAll().execute()).toEqual([])
    const third = await seeker(arena)
    await third.join()
    await waitUntil('the next one is found', async () => (await one.phase()) === 'found')
  })

  test('[QM4] two for whom a busy server was too late keep their places and find each other again', async () => {
    const arena = await Arena.open()
    await hasListened(arena)
    const [one, other] = await foundPair(arena)
    const { since } = (await one.read()).body
    await arena.advance(5_500)
    expect((await one.accept()).body).toMatchObject({ phase: 'waiting', since, put_back: false })
    expect((await other.accept()).body.phase).toBe('waiting')
    await arena.advance(1_500)
    expect([await one.phase(), await other.phase()]).toEqual(['found', 'found'])
  })

  test('[QM4] a server that was away for long hears everybody before it takes them for gone', async () => {
    const arena = await Arena.open()
    const one = await seeker(arena)
    const { since } = (await one.join({ difficulty: 'hard' })).body
    await arena.advance(1_000)
    await arena.advanceWithoutSweeps(60_000)
    await arena.advance(4_000)
    const other = await seeker(arena)
    await other.join({ difficulty: 'hard' })
    expect(await other.phase()).toBe('waiting')
    expect((await one.read()).body).toMatchObject({ phase: 'waiting', since })
    await arena.advance(1_000)
    expect([await one.phase(), await other.phase()]).toEqual(['found', 'found'])
    await arena.advanceWithoutSweeps(60_000)
    await arena.advance(20_000)
    expect((await one.read()).status).toBe(404)
  })

  test('[QM4] a server that was frozen for some seconds lets those come who were on their way, and blames nobody', async () => {
    const arena = await Arena.open({ sweptByHand: true })
    await hasListened(arena)
    const [one, other] = await foundPair(arena)
    await one.accept()
    await arena.advanceWithoutSweeps(5_500)
    // The confirmation waited in the socket.
    expect((await other.accept()).body.phase).toBe('started')
    const [third, fourth] = await foundPair(arena)
    await third.accept()
    await arena.advanceWithoutSweeps(5_500)
    await arena.advance(500)
    expect([await third.phase(), await fourth.phase()]).toEqual(['found', 'found'])
    expect(await arena.db.selectFrom('queue_absences').selectAll().execute()).toEqual([])
  })

  test('[QM4] a clock that is set forward removes nobody', async () => {
    const arena = await Arena.open({ sweptByHand: true })
    await hasListened(arena)
    const one = await seeker(arena)
    await one.join({ difficulty: 'hard' })
    const [third] = await foundPair(arena)
    await third.accept()
    arena.at += 24 * 60 * 60_000
    await arena.advance(1_000)
    expect([await one.phase(), await third.phase()]).toEqual(['waiting', 'waiting'])
    expect(await arena.db.selectFrom('queue_absences').selectAll().execute()).toEqual([])
  })

  test('[QM4] who lets opponents wait twice is told how long others come first', async () => {
    const arena = await Arena.open()
    const absent = await seeker(arena)
    const other = await seeker(arena)
    await other.join()
    for (let time = 0; time < 2; time += 1) {
      await absent.join()
      expect((await absent.read()).body).toMatchObject({ phase: 'found', paused_until: null })
      await absent.leave()
    }
    const { body } = await absent.join()
    expect(body).toMatchObject({ phase: 'waiting', paused_until: body.server_time + 15_000 })
    expect(await other.phase()).toBe('waiting')
    // Somebody else is not kept waiting by that.
    const third = await seeker(arena)
    await third.join()
    expect([await other.phase(), await third.phase()]).toEqual(['found', 'found'])
  })

  test('[QM4] a join that is repeated because its reply was late ends no search', async () => {
    const arena = await Arena.open()
    for (const user of ['ada', null]) {
      const one = await seeker(arena, user)
      const search = { difficulty: 'hard', request_id: `a-request-of-${user}-1234567` }
      const { key, since } = { key: (await one.join(search)).body.queue_key, since: (await one.read()).body.since }
      arena.at += 100
      expect((await one.join(search)).body).toMatchObject({ queue_key: key, since })
      expect((await one.read()).body).toMatchObject({ phase: 'waiting', since })
      await one.leave()
    }
    expect(await arena.db.selectFrom('queue_entries').selectAll().execute()).toEqual([])
  })

  test('[QM4] a partner who cancels puts the other back at once', async () => {
    const arena = await Arena.open()
    const [one, other] = await foundPair(arena)
    await other.leave()
    expect((await one.read()).body).toMatchObject({ phase: 'waiting', put_back: true })
    await other.leave()
    expect((await other.read()).status).toBe(404)
  })

  test('[QM4] who confirms and then never connects is away, so that the other can claim the win', async () => {
    const arena = await Arena.open()
    const [one, other] = await startedPair(arena)
    const { seat } = (await one.read()).body
    const away = (await other.read()).body.seat.role
    arena.connected.add(`quiz-lobby-${seat.lobby_code}-${seat.role}`)
    await arena.advance(5_000)
    await arena.settle(seat.lobby_code)
    expect((await arena.state(seat.lobby_code, seat.player_id)).body.opponent.present).toBe(false)
    const told = arena.eventsNamed('player_presence').map(({ data }) => [data.player, data.present])
    expect(told).toEqual([[away, false]])
  })

  test('[QM1] whoever sends no sign of life leaves the queue within 15 s, and nobody is paired with them', async () => {
    const arena = await Arena.open()
    const gone = await seeker(arena)
    await gone.join({ difficulty: 'hard' })
    const waiting = await seeker(arena)
    await waiting.join()
    for (let second = 0; second < 16; second += 1) {
      await waiting.read()
      await arena.advance(1_000)
    }
    expect(await waiting.phase()).toBe('waiting')
    expect((await gone.read()).status).toBe(404)
  })

  test('[QM4] an account looks once: a second search replaces the first, and leads back to a game that runs', async () => {
    const arena = await Arena.open()
    const first = await seeker(arena, 'ada')
    await first.join()
    const second = new Seeker(arena, 'ada', '10.7.7.7')
    await second.join({ difficulty: 'hard' })
    expect((await first.read()).status).toBe(404)
    const bob = await seeker(arena, 'bob')
    await bob.join({ difficulty: 'hard' })
    await waitUntil('both are found', async () => (await bob.phase()) === 'found')
    for (const each of [second, bob]) await each.accept()
    const { seat } = (await second.read()).body
    const third = new Seeker(arena, 'ada', '10.7.7.7')
    expect((await third.join()).body).toMatchObject({ phase: 'started', seat })
    await arena.call('/end-lobby', { lobby_code: seat.lobby_code, player_id: seat.player_id })
    expect((await third.join()).body.phase).toBe('waiting')
  })
})

describe('who leaves games', () => {
  async function leaveGame(arena: Arena, leaver: Seeker, other: Seeker) {
    for (const each of [leaver, other]) expect((await each.join()).status).toBe(200)
    await waitUntil(
      'both are found',
      async () => (await leaver.phase()) === 'found' && (await other.phase()) === 'found',
    )
    for (const each of [leaver, other]) await each.accept()
    await arena.advance(1_000)
    const { seat } = (await leaver.read()).body
    const seatOf = { lobby_code: seat.lobby_code, player_id: seat.player_id }
    await waitUntil('the game runs', async () => {
      return (await arena.state(seat.lobby_code, seat.player_id)).body.phase === 'playing'
    })
    await arena.call('/end-lobby', seatOf)
    await waitUntil('the game is recorded', async () => {
      const open = await arena.db.selectFrom('queue_games').select('user_id').where('ended_at', 'is', null).execute()
      return open.length === 0
    })
    const { seat: otherSeat } = (await other.read()).body
    await arena.call('/end-lobby', { lobby_code: otherSeat.lobby_code, player_id: otherSeat.player_id })
  }

  test('[QM6] after one game left the player is told, after two the queue is closed for five minutes', async () => {
    const arena = await Arena.open()
    const [ada, bob] = [await seeker(arena, 'ada'), await seeker(arena, 'bob')]
    await leaveGame(arena, ada, bob)
    expect((await ada.join()).body.leaving_pauses).toBe(true)
    expect((await bob.join()).body.leaving_pauses).toBe(false)
    await ada.leave()
    await bob.leave()
    await leaveGame(arena, ada, bob)
    const refused = await ada.join()
    expect(refused).toMatchObject({ status: 429 })
    expect(refused.body.detail).toBe(
      'You left two of your last five games. You can look for an opponent again in 5 min.',
    )
    expect((await bob.join()).status).toBe(200)
    arena.at += 5 * 60_000
    expect((await ada.join()).status).toBe(200)
  })

  test('[QM6] a lobby with a code does not count', async () => {
    const arena = await Arena.open()
    await insertUser(arena.db, 'ada')
    const { body } = await arena.call('/create-lobby', {}, { authorization: 'Bearer ada' })
    const { body: guest } = await arena.call('/join-lobby', { lobby_code: body.lobby_code })
    for (const player_id of [body.host_id, guest.guest_id]) {
      await arena.call('/set-ready', { lobby_code: body.lobby_code, player_id })
    }
    await waitUntil('the game runs', async () => {
      return (await arena.state(body.lobby_code, body.host_id)).body.phase === 'playing'
    })
    await arena.call('/end-lobby', { lobby_code: body.lobby_code, player_id: body.host_id })
    await waitUntil('the game is recorded', async () => arena.battles.length === 1)
    expect((await new Seeker(arena, 'ada', '10.0.0.1').join()).body.leaving_pauses).toBe(false)
  })
})
