import { setTimeout as pause } from 'node:timers/promises'
import { searchWindow, WIDER_EVERY_MS } from '@knowdown/domain/queue/pair-up'
import { seededRandom } from '@knowdown/domain/random'
import { type Benchmark, median, percentile, type Row } from './benchmark.ts'
import { type Rig, startCluster } from './cluster-rig.ts'
import { startEmbedded } from './embedded-rig.ts'
import { giveSignsOfLife, openPeople, type Seeker, seekersOf } from './queue-seeker.ts'
import { openQueueSockets } from './queue-sockets.ts'

const PLAYERS = Number(process.env.PLAYERS ?? 1_000)
const ARRIVE_WITHIN_MS = 20_000
const SETTLE_MS = 60_000
const MEAN = 1500
const DEVIATION = 200
const SEED = 20_261_117
const ROWS_OF_STATEMENT = 200
/** What two nodes may take, of what one process with SQLite takes. */
const TWO_NODES = 2

interface Rated {
  seeker: Seeker
  rating: number
}

interface Measured {
  rated: readonly Rated[]
  cpuMs: number
}

/** Players who look for an opponent: how soon two who fit sit together, and how well they fit. */
export const queue: Benchmark = {
  name: 'queue',
  async run() {
    const only = process.env.QUEUE_ONLY
    const embedded = only === 'nodes' ? undefined : await measure(() => startEmbedded({}))
    const nodes = only === 'embedded' ? undefined : await measure(() => startCluster({}, 2))
    return [...(embedded ? rowsOf('', embedded) : []), ...(nodes ? rowsOf('2 nodes: ', nodes, embedded) : [])]
  },
}

async function measure(start: () => Promise<Rig>): Promise<Measured> {
  const rig = await start()
  try {
    const people = await openPeople(rig.urls, PLAYERS)
    const random = seededRandom(SEED)
    // Two uniform numbers make one of the normal distribution (Box and Muller).
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const ratings = people.map(() => MEAN + DEVIATION * normal())
    await giveRatings(
      rig,
      people.map(({ userId }, index) => ({ userId, rating: ratings[index] ?? MEAN })),
    )
    const sockets = await openQueueSockets(rig.urls, PLAYERS)
    const seekers = seekersOf(people, { nodes: rig.urls, subscribe: sockets.subscribe }, SEED)
    const before = await cpuOf(rig)
    await searchAll(seekers)
    const cpuMs = (await cpuOf(rig)) - before
    sockets.close()
    return { rated: seekers.map((seeker, index) => ({ seeker, rating: ratings[index] ?? MEAN })), cpuMs }
  } finally {
    await rig.close()
  }
}

const cpuOf = async (rig: Rig): Promise<number> => Object.values(await rig.cpuMs()).reduce((sum, part) => sum + part, 0)

/** Straight into the table: a thousand ratings would take weeks to play. */
async function giveRatings(rig: Rig, players: readonly { userId: string; rating: number }[]): Promise<void> {
  for (let from = 0; from < players.length; from += ROWS_OF_STATEMENT) {
    const rows = players
      .slice(from, from + ROWS_OF_STATEMENT)
      .map(({ userId, rating }) => `('${userId}', 0, 20, 100, 100, '[]', 10, 10, ${rating}, 60, ${Date.now()})`)
    await rig.execute(
      `insert into player_totals
         (user_id, solo_games, battles, right_count, wrong_count, categories, wins, losses, rating, deviation, rated_at)
       values ${rows.join(', ')}`,
    )
  }
}

async function searchAll(seekers: readonly Seeker[]): Promise<void> {
  const stop = giveSignsOfLife(() => seekers)
  const began = Date.now()
  await Promise.all(
    seekers.map(async (seeker, index) => {
      await pause((index / seekers.length) * ARRIVE_WITHIN_MS)
      await seeker.look()
    }),
  )
  while (Date.now() < began + ARRIVE_WITHIN_MS + SETTLE_MS && seekers.some(({ seat }) => seat === null))
    await pause(200)
  stop()
}

type RatedPair = readonly [Rated, Rated]
const distanceOf = ([one, other]: RatedPair) => Math.abs(one.rating - other.rating)

/** How long both took to sit together, from the moment at which they were fair to each other. */
function waitOf(pair: RatedPair): { isFairAtOnce: boolean; ms: number } {
  const [one, other] = [pair[0].seeker, pair[1].seeker]
  const secondAt = Math.max(one.joinedAt, other.joinedAt)
  const isFairAtOnce = distanceOf(pair) <= searchWindow(0)
  const steps = Math.ceil((distanceOf(pair) - searchWindow(0)) / (searchWindow(WIDER_EVERY_MS) - searchWindow(0)))
  const fairAt = isFairAtOnce ? secondAt : secondAt + steps * WIDER_EVERY_MS
  return { isFairAtOnce, ms: Math.max(one.seatedAt, other.seatedAt) - fairAt }
}

function rowsOf(name: string, { rated, cpuMs }: Measured, embedded?: Measured): Row[] {
  const games = gamesOf(rated)
  const pairs = pairsOf(games)
  const isSeated = ({ seeker }: Rated) => seeker.seat !== null
  const alone = rated.filter((one) => !isSeated(one))
  // All of them look since at least half of the time that they were given.
  const stillFair = alone.filter((one) =>
    alone.some((other) => one !== other && distanceOf([one, other]) <= searchWindow(SETTLE_MS / 2)),
  )
  const p99 = fairWaits(rated, 99)
  const row = (what: string, value: number, unit: string, more: Pick<Row, 'goal' | 'baseline'> = {}): Row => ({
    what: `${name}${what}`,
    value,
    unit,
    ...more,
  })
  const later = pairs.map(waitOf).filter(({ isFairAtOnce }) => !isFairAtOnce)
  return [
    row(`players of ${PLAYERS} in a lobby`, pairs.length * 2, ''),
    row('players left although a fair partner is left', stillFair.length, '', { goal: { most: 0 } }),
    row('lobbies without exactly two players', games.length - pairs.length, '', { goal: { most: 0 } }),
    row('searches that the server ended', sum(rated.map(({ seeker }) => seeker.repeats)), '', { goal: { most: 0 } }),
    row('second of a fair pair to both in the lobby, p50', fairWaits(rated, 50), 'ms'),
    row(
      'second of a fair pair to both in the lobby, p99',
      p99,
      'ms',
      embedded
        ? { baseline: { what: 'embedded', value: fairWaits(embedded.rated, 99) }, goal: { most: TWO_NODES } }
        : { goal: { most: 500 } },
    ),
    ...(later.length > 0
      ? [
          row(
            'from fair by waiting to both in the lobby, p99',
            percentile(
              later.map(({ ms }) => ms),
              99,
            ),
            'ms',
          ),
        ]
      : []),
    row('CPU of all parts, per player in a lobby', cpuMs / Math.max(1, pairs.length * 2), 'ms'),
    row('distance of ratings, median', median(pairs.map(distanceOf)), 'points', { goal: { most: 60 } }),
  ]
}

function gamesOf(rated: readonly Rated[]): Rated[][] {
  const byCode = new Map<string, Rated[]>()
  for (const one of rated) {
    const code = one.seeker.seat?.lobby_code
    if (code !== undefined) byCode.set(code, [...(byCode.get(code) ?? []), one])
  }
  return [...byCode.values()]
}

const pairsOf = (games: readonly Rated[][]): RatedPair[] =>
  games.flatMap(([one, other, third]) => (one && other && !third ? [[one, other] as const] : []))

const fairWaits = (rated: readonly Rated[], percent: number): number =>
  percentile(
    pairsOf(gamesOf(rated))
      .map(waitOf)
      .filter(({ isFairAtOnce }) => isFairAtOnce)
      .map(({ ms }) => ms),
    percent,
  )

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
