import { ATTACKS } from '@knowdown/testkit/attack/attacks'
import { hasManyLocalAddresses, openNetworks } from '@knowdown/testkit/attack/networks'
import { type SchoolDay, schoolDay } from '@knowdown/testkit/attack/school'
import { type RunningServer, startFreshServer } from '@knowdown/testkit/running-server'
import { type Benchmark, percentile, type Row } from './benchmark.ts'
import { startCluster } from './cluster-rig.ts'
import { usageOf } from './process-usage.ts'
import { startWorker } from './worker-process.ts'

const PUPILS = Number(process.env.FAIRNESS_PUPILS ?? 200)
/** As the guide says for so many. */
const FACTOR = '20'
const ATTACK_MS = 15_000
const REQUESTS = 400
const WARMING_REQUESTS = 2_000
/** How often both are measured, in turns. */
const TURNS = 4

const SETTINGS = {
  RATE_LIMITS: 'on',
  NETWORK_LIMIT_FACTOR: FACTOR,
  MATCH_QUESTIONS: '3',
  QUESTION_SECONDS: '20',
  LOG_LEVEL: 'error',
}

/** A school behind one address, first in peace, then while another address does its worst; and what hostile requests cost. */
export const fairness: Benchmark = {
  name: 'fairness',
  async run() {
    if (!hasManyLocalAddresses) throw new Error('This benchmark needs Linux, which has many local addresses.')
    return [
      ...(await dayRowsOn('SQLite', startOne)),
      ...(await dayRowsOn('two nodes', startTwo)),
      ...(await costRows()),
    ]
  },
}

interface Installation {
  urls: readonly string[]
  close(): Promise<unknown>
}

async function startOne(): Promise<Installation> {
  const server = await startFreshServer(SETTINGS)
  return { urls: [server.url], close: server.stop }
}

const startTwo = (): Promise<Installation> => startCluster(SETTINGS, 2)

async function dayRowsOn(where: string, start: () => Promise<Installation>): Promise<Row[]> {
  const calm = await playDay(await start(), false)
  const attacked = await playDay(await start(), true)
  return [...dayRows(`${where}, in peace`, calm), ...dayRows(`${where}, attacked`, attacked, calm)]
}

/** The attacker floods one node after the other with each attack; the pupils use all of them. */
async function playDay({ urls, close }: Installation, isAttacked: boolean): Promise<SchoolDay> {
  const networks = urls.map(openNetworks)
  const attackers = isAttacked ? await Promise.all(urls.map((url) => startWorker('attack-worker.ts', url))) : []
  let isOver = false
  const attack = async () => {
    for (let turn = 0; attackers.length > 0 && !isOver; turn += 1) {
      const attack = Math.floor(turn / attackers.length) % Object.keys(ATTACKS).length
      await attackers[turn % attackers.length]?.call('attack', attack, ATTACK_MS / attackers.length)
    }
  }
  const attacking = attack()
  try {
    const nodes = await Promise.all(networks.map((network) => network.urlFrom('127.0.30.1')))
    return await schoolDay({ nodes, pupils: PUPILS, think: (random) => 1_000 + random() * 4_000 })
  } finally {
    isOver = true
    await attacking
    for (const attacker of attackers) attacker.end()
    for (const network of networks) network.close()
    await close()
  }
}

function dayRows(when: string, day: SchoolDay, calm?: SchoolDay): Row[] {
  for (const line of [...new Set([...day.refused, ...day.breaches])].slice(0, 10))
    console.log(`fairness: ${when}: ${line}`)
  const p99 = percentile(day.callMs, 99)
  return [
    {
      what: `${PUPILS} pupils behind one address, ${when}: share of calls served`,
      value: 1 - day.refused.length / day.calls,
      unit: '',
      goal: { least: 1 },
    },
    { what: `${when}: battles with a loss`, value: day.breaches.length, unit: '', goal: { most: 0 } },
    {
      what: `${when}: call answered, p99`,
      value: p99,
      unit: 'ms',
      ...(calm && { baseline: { what: 'in peace', value: percentile(calm.callMs, 99) }, goal: { most: 2 } }),
    },
  ]
}

const junk = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, n) => [`key-${n}`, n])))
const post = (body: string): RequestInit => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body })

type MakeRequest = (n: number) => [path: string, init?: RequestInit]

const unknownAddress: MakeRequest = () => ['/api/nothing']

const HOSTILE: Readonly<Record<string, MakeRequest>> = {
  'a body of 52 kB': () => ['/api/submit-multiplayer-answer', post(junk(4_000))],
  'a body of 4 kB': () => ['/api/submit-multiplayer-answer', post(junk(250))],
  'a made-up party key': (n) => [`/api/parties/AB3D/state?player_key=party_${n}`],
  'a made-up lobby code': () => ['/api/join-lobby', post('{"lobby_code":"AB3D"}')],
  'a made-up session': (n) => ['/v1/account', { headers: { 'x-appwrite-session': `made up ${n}` } }],
}

/** Processor time of the server for one request of each kind, against one for an address that it does not know. */
async function costRows(): Promise<Row[]> {
  const server = await startFreshServer(SETTINGS)
  try {
    const rows: Row[] = []
    for (const [what, request] of Object.entries(HOSTILE)) {
      await cost(server, request, WARMING_REQUESTS)
      await cost(server, unknownAddress, WARMING_REQUESTS)
      // In turns, so that the rest of the machine disturbs both alike.
      const [hostile, unknown]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < TURNS; turn += 1) {
        hostile.push(await cost(server, request, REQUESTS))
        unknown.push(await cost(server, unknownAddress, REQUESTS))
      }
      const baseline = { what: 'an unknown address', value: mean(unknown) }
      rows.push({ what: `CPU of ${what}`, value: mean(hostile), unit: 'ms', baseline, goal: { most: 1.5 } })
    }
    return rows
  } finally {
    await server.stop()
  }
}

const mean = (values: readonly number[]) => values.reduce((all, value) => all + value, 0) / values.length

async function cost(server: RunningServer, request: MakeRequest, count: number): Promise<number> {
  const pid = server.process.pid ?? 0
  const before = usageOf(pid).cpuMs
  for (let n = 0; n < count; n += 1) {
    const [path, init] = request(n)
    await (await fetch(`${server.url}${path}`, init)).arrayBuffer()
  }
  return (usageOf(pid).cpuMs - before) / count
}
