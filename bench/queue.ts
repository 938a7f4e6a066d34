import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { queueChannel } from '@knowdown/contracts/queue/calls'
import { searchWindow, WIDER_EVERY_MS } from '@knowdown/domain/queue/pair-up'
import { SIGN_OF_LIFE_EVERY_MS } from '@knowdown/domain/queue/queue-times'
import { seededRandom } from '@knowdown/domain/random'
import { type Account, openAccount } from '@knowdown/testkit/battle/account'
import { FrameSocket } from '@knowdown/testkit/battle/frame-socket'
import { callJson } from '@knowdown/testkit/battle/json-client'
import { startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import Database from 'libsql'
import { type Benchmark, median, percentile } from './benchmark.ts'
import { usageOf } from './process-usage.ts'

const PLAYERS = Number(process.env.PLAYERS ?? 1_000)
const ARRIVE_WITHIN_MS = 20_000
const SETTLE_MS = 60_000
const MEAN = 1500
const DEVIATION = 200
/** Fewer than a connection may subscribe to. */
const CHANNELS_OF_SOCKET = 50
const ACCOUNTS_AT_ONCE = 20

interface Seeker {
  bearer: Account['bearer']
  rating: number
  key: string
  joinedAt: number
  code: string | null
  seatedAt: number
}

/** Players who look for an opponent on one server with SQLite: how soon two who fit sit together, and how well they fit. */
export const queue: Benchmark = {
  name: 'queue',
  async run() {
    const folder = tempDir()
    const server = await startServer({ dataDir: folder.path, env: { LOG_LEVEL: 'error' } })
    try {
      const seekers = await openSeekers(server.url)
      giveRatings(join(folder.path, 'knowdown.db'), seekers)
      const pid = server.process.pid ?? 0
      const before = usageOf(pid).cpuMs
      await searchAll(server.url, seekers)
      return rowsOf(seekers, usageOf(pid).cpuMs - before)
    } finally {
      await server.stop()
      folder.remove()
    }
  },
}

async function openSeekers(url: string): Promise<Seeker[]> {
  const random = seededRandom(20_261_117)
  // Two uniform numbers make one of the normal distribution (Box and Muller).
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const call = async (path: string, body: object | null, headers = {}) => {
    const reply = await callJson(`${url}${path}`, body, headers)
    if (!reply) throw new Error(`No reply to ${path}`)
    return reply
  }
  const seekers: Seeker[] = []
  while (seekers.length < PLAYERS) {
    const wanted = Math.min(ACCOUNTS_AT_ONCE, PLAYERS - seekers.length)
    const opened = await Promise.all(Array.from({ length: wanted }, () => openAccount(call)))
    for (const { bearer } of opened) {
      seekers.push({ bearer, rating: MEAN + DEVIATION * normal(), key: '', joinedAt: 0, code: null, seatedAt: 0 })
    }
  }
  return seekers
}

/** Straight into the table: a thousand ratings would take weeks to play. */
function giveRatings(file: string, seekers: readonly Seeker[]): void {
  const database = new Database(file)
  // The server writes to it at the same time.
  database.exec('pragma busy_timeout = 10000')
  const insert = database.prepare(
    `insert into player_totals
       (user_id, solo_games, battles, right_count, wrong_count, categories, wins, losses, rating, deviation, rated_at)
     values (?, 0, 20, 100, 100, '[]', 10, 10, ?, 60, ?)`,
  )
  for (const { bearer, rating } of seekers) insert.run([userIdOf(bearer), rating, Date.now()])
  database.close()
}

function userIdOf({ authorization }: Account['bearer']): string {
  const payload = String(authorization).split('.')[1] ?? ''
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).userId
}

async function searchAll(url: string, seekers: readonly Seeker[]): Promise<void> {
  const read = (seeker: Seeker) => void step(url, seeker)
  const sockets = await openSockets(url, Math.ceil(seekers.length / CHANNELS_OF_SOCKET), read)
  const signs = setInterval(() => {
    for (const seeker of seekers) if (seeker.key !== '' && seeker.code === null) read(seeker)
  }, SIGN_OF_LIFE_EVERY_MS)
  const began = Date.now()
  await Promise.all(
    seekers.map(async (seeker, index) => {
      await pause((index / seekers.length) * ARRIVE_WITHIN_MS)
      seeker.joinedAt = Date.now()
      const reply = await callJson(`${url}/api/queue/join`, {}, seeker.bearer)
      seeker.key = reply?.body.queue_key ?? ''
      const channel: string = reply?.body.channel ?? queueChannel('')
      sockets[index % sockets.length]?.subscribe(channel, seeker)
    }),
  )
  while (Date.now() < began + ARRIVE_WITHIN_MS + SETTLE_MS && seekers.some(({ code }) => code === null))
    await pause(200)
  clearInterval(signs)
  for (const socket of sockets) socket.close()
}

/** What a client does with its state: accept an opponent, or take the seat. */
async function step(url: string, seeker: Seeker): Promise<void> {
  const input = { queue_key: seeker.key }
  const state = await callJson(`${url}/api/queue/state`, input)
  const next = state?.body.phase === 'found' ? await callJson(`${url}/api/queue/accept`, input) : state
  const seat = next?.body.seat
  if (!seat || seeker.code !== null) return
  seeker.code = seat.lobby_code
  seeker.seatedAt = Date.now()
}

async function openSockets(url: string, count: number, onUpdate: (seeker: Seeker) => void) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const byChannel = new Map<string, Seeker>()
      const onText = (message: string) => {
        const { event, channel } = JSON.parse(message)
        // As the app does: whatever happened before the subscription is read once it stands.
        const isNews = event === 'queue_update' || event === 'pusher_internal:subscription_succeeded'
        const seeker = isNews ? byChannel.get(channel) : undefined
        if (seeker) onUpdate(seeker)
        if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong', data: {} }))
      }
      const socket: FrameSocket = await FrameSocket.open(`${url}/app/knowdown?protocol=7`, {
        onText,
        onClose: () => {},
      })
      return {
        subscribe(channel: string, seeker: Seeker) {
          byChannel.set(channel, seeker)
          socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }))
        },
        close: () => socket.close(),
      }
    }),
  )
}

function rowsOf(seekers: readonly Seeker[], cpuMs: number) {
  const byCode = new Map<string, Seeker[]>()
  for (const seeker of seekers) {
    if (seeker.code !== null) byCode.set(seeker.code, [...(byCode.get(seeker.code) ?? []), seeker])
  }
  const games = [...byCode.values()]
  const pairs = games.flatMap((pair) => (pair.length === 2 ? [pair as [Seeker, Seeker]] : []))
  const distanceOf = ([one, other]: [Seeker, Seeker]) => Math.abs(one.rating - other.rating)
  const waits = pairs.map((pair) => {
    const [one, other] = pair
    const secondAt = Math.max(one.joinedAt, other.joinedAt)
    const isFairAtOnce = distanceOf(pair) <= searchWindow(0)
    const steps = Math.ceil((distanceOf(pair) - searchWindow(0)) / (searchWindow(WIDER_EVERY_MS) - searchWindow(0)))
    const fairAt = isFairAtOnce ? secondAt : secondAt + steps * WIDER_EVERY_MS
    return { isFairAtOnce, ms: Math.max(one.seatedAt, other.seatedAt) - fairAt }
  })
  const atOnce = waits.filter(({ isFairAtOnce }) => isFairAtOnce).map(({ ms }) => ms)
  const later = waits.filter(({ isFairAtOnce }) => !isFairAtOnce).map(({ ms }) => ms)
  const alone = seekers.filter(({ code }) => code === null)
  const stillFair = alone.filter((one) =>
    alone.some((other) => one !== other && distanceOf([one, other]) <= searchWindow(SETTLE_MS / 2)),
  )
  return [
    { what: `players of ${PLAYERS} in a lobby`, value: pairs.length * 2, unit: '' },
    { what: 'players left although a fair partner is left', value: stillFair.length, unit: '', goal: { most: 0 } },
    { what: 'lobbies without exactly two players', value: games.length - pairs.length, unit: '', goal: { most: 0 } },
    { what: 'second of a fair pair to both in the lobby, p50', value: percentile(atOnce, 50), unit: 'ms' },
    {
      what: 'second of a fair pair to both in the lobby, p99',
      value: percentile(atOnce, 99),
      unit: 'ms',
      goal: { most: 500 },
    },
    ...(later.length > 0
      ? [{ what: 'from fair by waiting to both in the lobby, p99', value: percentile(later, 99), unit: 'ms' }]
      : []),
    { what: 'CPU of the server, per player in a lobby', value: cpuMs / Math.max(1, pairs.length * 2), unit: 'ms' },
    { what: 'distance of ratings, median', value: median(pairs.map(distanceOf)), unit: 'points', goal: { most: 60 } },
  ]
}
