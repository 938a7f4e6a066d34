import { ATTACKS } from '@knowdown/testkit/attack/attacks'
import { hasManyLocalAddresses, openNetworks } from '@knowdown/testkit/attack/networks'
import { type SchoolDay, schoolDay } from '@knowdown/testkit/attack/school'
import { type RunningServer, startFreshServer } from '@knowdown/testkit/running-server'
import { type Benchmark, percentile, type Row } from './benchmark.ts'
import { usageOf } from './process-usage.ts'
import { startWorker } from './worker-process.ts'

const PUPILS = Number(process.env.FAIRNESS_PUPILS ?? 200)
/** As the guide says for so many. */
const FACTOR = '20'
const ATTACK_MS = 15_000
const REQUESTS = 400

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
    const calm = await playDay(false)
    const attacked = await playDay(true)
    return [...dayRows('in peace', calm), ...dayRows('attacked', attacked, calm), ...(await costRows())]
  },
}

async function playDay(isAttacked: boolean): Promise<SchoolDay> {
  const server = await startFreshServer(SETTINGS)
  const networks = openNetworks(server.url)
  const attacker = isAttacked ? await startWorker('attack-worker.ts', server.url) : null
  let isOver = false
  const attack = async () => {
    for (let index = 0; attacker && !isOver; index = (index + 1) % Object.keys(ATTACKS).length) {
      await attacker.call('attack', index, ATTACK_MS)
    }
  }
  const attacking = attack()
  try {
    const url = await networks.urlFrom('127.0.30.1')
    return await schoolDay({ url, pupils: PUPILS, think: (random) => 1_000 + random() * 4_000 })
  } finally {
    isOver = true
    await attacking
    attacker?.end()
    networks.close()
    await server.stop()
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

const HOSTILE: Readonly<Record<string, (n: number) => [path: string, init?: RequestInit]>> = {
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
    await cost(server, () => ['/api/nothing'])
    const unknown = await cost(server, () => ['/api/nothing'])
    const rows: Row[] = []
    for (const [what, request] of Object.entries(HOSTILE)) {
      const value = await cost(server, request)
      const baseline = { what: 'an unknown address', value: unknown }
      rows.push({ what: `CPU of ${what}`, value, unit: 'ms', baseline, goal: { most: 1.5 } })
    }
    return rows
  } finally {
    await server.stop()
  }
}

async function cost(
  server: RunningServer,
  request: (n: number) => [path: string, init?: RequestInit],
): Promise<number> {
  const pid = server.process.pid ?? 0
  const before = usageOf(pid).cpuMs
  for (let n = 0; n < REQUESTS; n += 1) {
    const [path, init] = request(n)
    await (await fetch(`${server.url}${path}`, init)).arrayBuffer()
  }
  return (usageOf(pid).cpuMs - before) / REQUESTS
}
