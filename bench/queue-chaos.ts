import { setTimeout as pause } from 'node:timers/promises'
import type { Row } from './benchmark.ts'
import { type ClusterRig, startCluster } from './cluster-rig.ts'
import { giveSignsOfLife, openPeople, type Seeker, seekersOf } from './queue-seeker.ts'

const PLAYERS = Number(process.env.CHAOS_PLAYERS ?? 400)
/** Those who enter and leave all the time, while others look for an opponent. */
const FLOODERS = 40
const ARRIVE_WITHIN_MS = 10_000
const FAULT_AFTER_MS = 5_000
const SEATED_WITHIN_MS = 90_000
/** Without sockets: the queue must be right without any message. */
const READ_EVERY_MS = 2_000

interface QueueScenario {
  name: string
  injectFault?(rig: ClusterRig): Promise<void>
  /** Of every five players, so many vanish, each at another step. */
  vanishing?: number
  flood?: true
}

const SCENARIOS: readonly QueueScenario[] = [
  { name: 'players queue, one of three nodes killed', injectFault: (rig) => rig.killNode(0) },
  {
    name: 'players queue, a node frozen for 15 s',
    async injectFault(rig) {
      rig.signalNode(0, 'SIGSTOP')
      await pause(15_000)
      rig.signalNode(0, 'SIGCONT')
    },
  },
  { name: 'players queue, Redis flushed', injectFault: (rig) => rig.flushRedis() },
  { name: 'players queue, PostgreSQL crashed', injectFault: (rig) => rig.crashPostgres() },
  { name: 'players queue, others vanish at each step', vanishing: 3 },
  { name: 'players queue, others join and leave without end', flood: true },
]

/** Players look for opponents while parts of the installation fail: nobody is stuck, and nobody is in two lobbies. */
export async function runQueueScenarios(only: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const scenario of SCENARIOS.filter(({ name }) => name.includes(only))) rows.push(...(await run(scenario)))
  return rows
}

async function run({ name, injectFault, vanishing = 0, flood }: QueueScenario): Promise<Row[]> {
  console.log(`chaos: ${name}`)
  const rig = await startCluster({})
  try {
    const people = await openPeople(rig.urls, PLAYERS + (flood ? FLOODERS : 0))
    const all = seekersOf(people, { nodes: rig.urls }, Date.now() % 1_000_000)
    const [players, flooders] = [all.slice(0, PLAYERS), all.slice(PLAYERS)]
    const isVanishing = (index: number) => index % 5 < vanishing
    const staying = players.filter((_, index) => !isVanishing(index))
    const stop = giveSignsOfLife(() => staying, READ_EVERY_MS)
    let isOver = false
    const floods = flooders.map(async (flooder) => {
      while (!isOver) {
        await flooder.look()
        await flooder.leave()
      }
    })
    const arrivals = players.map(async (player, index) => {
      await pause((index / PLAYERS) * ARRIVE_WITHIN_MS)
      await player.look()
      if (isVanishing(index)) await vanishAt(index % 5, player)
    })
    await pause(FAULT_AFTER_MS)
    await injectFault?.(rig)
    await Promise.all(arrivals)
    const until = Date.now() + SEATED_WITHIN_MS
    // Of an odd number one stays alone.
    const waiting = () => staying.filter(({ seat }) => seat === null).length
    while (Date.now() < until && waiting() > 1) await pause(500)
    isOver = true
    await Promise.all(floods)
    stop()
    const twice = await rig.readNumber(
      // Nobody sits down here, so that a lobby ends by itself after a while; a late player then looks again.
      `select count(*) from (select user_id from match_seats join matches using (match_id)
         where user_id is not null and phase in ('waiting', 'playing')
         group by user_id having count(*) > 1) as twice`,
    )
    const row = (what: string, value: number, goal?: Row['goal']): Row => ({
      what: `${name}: ${what}`,
      value,
      unit: '',
      ...(goal && { goal }),
    })
    return [
      row('players without a seat, of those who stayed', Math.max(0, waiting() - 1), { most: 0 }),
      row('lobbies with more than two players', crowded(players), { most: 0 }),
      row('players in two lobbies', twice, { most: 0 }),
      row(
        'searches that the server ended',
        staying.reduce((sum, { repeats }) => sum + repeats, 0),
      ),
    ]
  } finally {
    await rig.close()
  }
}

/** After entering, after an opponent was found, or with a seat that is never taken. */
async function vanishAt(step: number, player: Seeker): Promise<void> {
  const giveUpAt = Date.now() + SEATED_WITHIN_MS
  while (step === 1 && Date.now() < giveUpAt && !(await player.isFound())) await pause(READ_EVERY_MS)
  while (step === 2 && Date.now() < giveUpAt && player.seat === null) {
    await player.read()
    await pause(READ_EVERY_MS)
  }
  player.vanish()
}

function crowded(players: readonly Seeker[]): number {
  const codes = players.flatMap(({ seat }) => seat?.lobby_code ?? [])
  return [...new Set(codes)].filter((code) => codes.filter((one) => one === code).length > 2).length
}
