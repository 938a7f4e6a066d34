import { setTimeout as pause } from 'node:timers/promises'
import { ACCEPT_WITHIN_MS } from '@knowdown/domain/queue/queue-times'
import { type Random, seededRandom } from '@knowdown/domain/random'
import { CHECK_READS_EVERY_MS } from '@knowdown/domain/reconnect/state-reads'
import { Battle } from '@knowdown/testkit/battle/battle'
import { checkBattle } from '@knowdown/testkit/battle/check-battle'
import type { BattleHistory, PlayerHistory, Role } from '@knowdown/testkit/battle/history'
import { callJson } from '@knowdown/testkit/battle/json-client'
import { Player } from '@knowdown/testkit/battle/player'
import { answersOf } from './battle-load.ts'
import { type Benchmark, percentile } from './benchmark.ts'
import type { Rig } from './cluster-rig.ts'
import { startEmbedded } from './embedded-rig.ts'
import { giveSignsOfLife, openPeople, type Person, Seeker } from './queue-seeker.ts'
import { openQueueSockets, type QueueSockets } from './queue-sockets.ts'

const PLAYERS = Number(process.env.PLAYERS ?? 500)
const ARENA_MS = Number(process.env.ARENA_SECONDS ?? 300) * 1_000
/** They look at the standings all the time; players do whenever they are free. */
const SPECTATORS = 20
/** As the app does. */
const READ_STANDINGS_EVERY_MS = 1_500
const OLDEST_STANDINGS_MS = 2_000
const ORDINARY_ROUNDS = 2
/** As many as a battle has. */
const QUESTIONS = 10
const SECONDS = 10
/** Of two who think as long as these do. */
const USUAL_MATCH_MS = 60_000
const MAX_MATCH_MS = QUESTIONS * (SECONDS + 2) * 1_000 + 30_000
const ARENA = 'bench'
const SEED = 20_261_118

interface Load {
  histories: BattleHistory[]
  cpuMs: number
}

/** An arena in which everybody plays one game after the other, beside ordinary battles of the same players. */
export const arena: Benchmark = {
  name: 'arena',
  async run() {
    const rig = await startEmbedded({
      MATCH_QUESTIONS: String(QUESTIONS),
      QUESTION_SECONDS: String(SECONDS),
      ARENAS: 'off',
      ARENA_SAME_NETWORK: 'on',
    })
    try {
      const people = await openPeople(rig.urls, PLAYERS)
      await rig.execute('update users set email_verified = 1')
      // A young process spends much of its time compiling.
      await playOrdinary(rig, people, 1)
      const ordinary = await measure(rig, () => playOrdinary(rig, people, ORDINARY_ROUNDS))
      const ages: number[] = []
      const played = await measure(rig, () => playArena(rig, people, ages))
      const breaches = [...ordinary.histories, ...played.histories].flatMap((one) => checkBattle(one, MAX_MATCH_MS))
      for (const breach of breaches.slice(0, 10)) console.log(breach)
      const games = await rig.readNumber('select count(*) from arena_games')
      return [
        { what: `games in an arena of ${PLAYERS}`, value: played.histories.length, unit: '' },
        { what: 'rules of battles broken', value: breaches.length, unit: '', goal: { most: 0 } },
        {
          what: 'games that are not in the standings',
          value: Math.abs(played.histories.length - games / 2),
          unit: '',
          goal: { most: 0 },
        },
        { what: 'games without an end', value: await rig.readNumber(WITHOUT_END), unit: '', goal: { most: 0 } },
        { what: 'players in two games at once', value: await rig.readNumber(AT_ONCE), unit: '', goal: { most: 0 } },
        { what: 'age of the standings on a screen, p50', value: percentile(ages, 50), unit: 'ms' },
        {
          what: 'age of the standings on a screen, p99',
          value: percentile(ages, 99),
          unit: 'ms',
          goal: { most: OLDEST_STANDINGS_MS },
        },
        {
          what: 'CPU of the server for each answer, with pairing and standings',
          value: cpuPerAnswer(played),
          unit: 'ms',
          baseline: { what: 'ordinary battles', value: cpuPerAnswer(ordinary) },
          goal: { most: 1.15 },
        },
      ]
    } finally {
      await rig.close()
    }
  },
}

const WITHOUT_END = 'select count(*) from arena_games where ended_at is null'
const AT_ONCE = `select count(*) from arena_games as one join arena_games as later
  on later.player_id = one.player_id and later.battle_id <> one.battle_id and later.started_at >= one.started_at
  where one.ended_at is null or one.ended_at > later.started_at`

const cpuPerAnswer = ({ histories, cpuMs }: Load): number => cpuMs / Math.max(1, answersOf(histories).length)

async function measure(rig: Rig, play: () => Promise<BattleHistory[]>): Promise<Load> {
  const before = (await rig.cpuMs()).nodes ?? 0
  const histories = await play()
  return { histories, cpuMs: ((await rig.cpuMs()).nodes ?? 0) - before }
}

const playerOptions = (nodes: readonly string[], random: Random) => ({
  nodes,
  random,
  think: () => 500 + random() * 5_000,
})

/** Lobbies with a code, opened and played by the same accounts. Pairs begin at different moments, as they do in an arena. */
async function playOrdinary({ urls }: Rig, people: readonly Person[], rounds: number): Promise<BattleHistory[]> {
  const hosts = people.slice(0, people.length / 2)
  const played = await Promise.all(
    hosts.map(async (host, index) => {
      const guest = people[hosts.length + index] ?? host
      const random = seededRandom(SEED + index)
      const histories: BattleHistory[] = []
      await pause(random() * USUAL_MATCH_MS)
      for (let round = 0; round < rounds; round += 1) {
        const battle = await openBattleOf(host, guest, urls, random)
        histories.push(await battle.play(MAX_MATCH_MS))
      }
      return histories
    }),
  )
  return played.flat()
}

async function openBattleOf(host: Person, guest: Person, nodes: readonly string[], random: Random): Promise<Battle> {
  const call = async (path: string, body: object, { bearer }: Person) =>
    (await callJson(`${nodes[0]}${path}`, body, bearer))?.body
  const { lobby_code: code, host_id } = await call('/api/create-lobby', {}, host)
  const { guest_id } = await call('/api/join-lobby', { lobby_code: code }, guest)
  const options = playerOptions(nodes, random)
  const seats = {
    host: new Player('host', code, host_id, options, null),
    guest: new Player('guest', code, guest_id, options, null),
  }
  await Promise.all([seats.host.connect(), seats.guest.connect()])
  return new Battle(code, seats, options)
}

async function playArena(rig: Rig, people: readonly Person[], ages: number[]): Promise<BattleHistory[]> {
  const [startsAt, endsAt] = [Date.now() - 1_000, Date.now() + ARENA_MS]
  await rig.execute(
    `insert into arenas (arena_id, title, starts_at, ends_at, category, difficulty, rated, scheduled, cancelled_at)
     values ('${ARENA}', 'Bench arena', ${startsAt}, ${endsAt}, null, 'medium', 0, 0, null)`,
  )
  const sockets = await openQueueSockets(rig.urls, PLAYERS)
  const bots = people.map((person, index) => new ArenaBot(rig.urls, person, sockets, seededRandom(SEED + index), ages))
  const stopSigns = giveSignsOfLife(() => bots.flatMap(({ seeker }) => seeker ?? []))
  const checks = setInterval(() => {
    for (const { player } of bots) player?.check()
  }, CHECK_READS_EVERY_MS)
  const spectators = Array.from({ length: SPECTATORS }, () =>
    watch(rig.urls[0] ?? '', {}, () => Date.now() < endsAt, ages),
  )
  await Promise.all([...bots.map((bot) => bot.playUntil(endsAt)), ...spectators])
  stopSigns()
  clearInterval(checks)
  sockets.close()
  return battlesOf(bots.flatMap(({ games }) => games))
}

/** Reads the standings again and again, and notes how old each of them became before the next one replaced it. */
async function watch(url: string, own: object, isWatching: () => boolean, ages: number[]): Promise<void> {
  let shownFrom: number | null = null
  while (isWatching()) {
    const nextAt = Date.now() + READ_STANDINGS_EVERY_MS
    const reply = await callJson(`${url}/api/arena/state`, { arena_id: ARENA, ...own })
    if (shownFrom !== null) ages.push(Date.now() - shownFrom)
    shownFrom = reply?.body.server_time ?? shownFrom
    await pause(Math.max(0, nextAt - Date.now()))
  }
}

interface SeatPlayed {
  code: string
  role: Role
  startedAt: number
  endedAt: number
  history: PlayerHistory
}

class ArenaBot {
  readonly games: SeatPlayed[] = []
  seeker: Seeker | null = null
  player: Player | null = null
  readonly #nodes: readonly string[]
  readonly #person: Person
  readonly #sockets: QueueSockets
  readonly #random: Random
  readonly #ages: number[]

  constructor(nodes: readonly string[], person: Person, sockets: QueueSockets, random: Random, ages: number[]) {
    this.#nodes = nodes
    this.#person = person
    this.#sockets = sockets
    this.#random = random
    this.#ages = ages
  }

  async playUntil(endsAt: number): Promise<void> {
    const entered = await callJson(`${this.#nodes[0]}/api/arena/enter`, { arena_id: ARENA }, this.#person.bearer)
    const arena_key: string = entered?.body.arena_key ?? ''
    while (Date.now() < endsAt) {
      const seat = await this.#nextSeat(arena_key, endsAt)
      if (seat) await this.#playSeat(seat)
    }
  }

  async #nextSeat(arena_key: string, endsAt: number): Promise<Seeker['seat']> {
    let channel = ''
    const seeker = new Seeker({
      nodes: this.#nodes,
      random: this.#random,
      search: { path: '/api/arena/search', body: { arena_key }, headers: this.#person.bearer },
      subscribe: (name, onNews) => {
        channel = name
        this.#sockets.subscribe(name, onNews)
      },
    })
    this.seeker = seeker
    if (!(await seeker.look())) {
      await pause(READ_STANDINGS_EVERY_MS)
      return null
    }
    // Nobody is paired after the end, but two who were paired just before it may still come.
    const isLooking = () => seeker.seat === null && Date.now() < endsAt + ACCEPT_WITHIN_MS + 1_000
    void watch(this.#nodes[0] ?? '', { arena_key }, isLooking, this.#ages)
    while (isLooking()) await pause(100)
    this.seeker = null
    this.#sockets.unsubscribe(channel)
    return seeker.seat
  }

  async #playSeat({ role, lobby_code: code, player_id }: NonNullable<Seeker['seat']>): Promise<void> {
    const startedAt = Date.now()
    const player = new Player(role, code, player_id, playerOptions(this.#nodes, this.#random), null)
    this.player = player
    void player.connect()
    const timeOut = new AbortController()
    await Promise.race([player.finished, pause(MAX_MATCH_MS, null, { signal: timeOut.signal }).catch(() => null)])
    timeOut.abort()
    player.leave()
    this.player = null
    this.games.push({ code, role, startedAt, endedAt: Date.now(), history: player.history })
  }
}

/** Games of which both seats were played. */
function battlesOf(seats: readonly SeatPlayed[]): BattleHistory[] {
  const guests = new Map(seats.filter(({ role }) => role === 'guest').map((seat) => [seat.code, seat]))
  return seats
    .filter(({ role }) => role === 'host')
    .flatMap((host) => {
      const guest = guests.get(host.code)
      if (!guest) return []
      const hasEnded = host.history.end !== null && guest.history.end !== null
      return {
        code: host.code,
        startedAt: Math.min(host.startedAt, guest.startedAt),
        endedAt: hasEnded ? Math.max(host.endedAt, guest.endedAt) : null,
        intrusions: [],
        players: { host: host.history, guest: guest.history },
      }
    })
}
