import { ATTACKS } from '@knowdown/testkit/attack/attacks'
import { type HonestResult, playHonestly, signUpHonest } from '@knowdown/testkit/attack/honest-players'
import { hasManyLocalAddresses, type Networks, openNetworks } from '@knowdown/testkit/attack/networks'
import { startFreshServer } from '@knowdown/testkit/running-server'
import { type Benchmark, median, percentile, type Row } from './benchmark.ts'
import { startWorker } from './worker-process.ts'

const BATTLES = 25
const SIGN_INS = 10
const ATTACK_MS = 20_000

/** Fifty honest players in battles and ten sign-ins, first in peace, then during each attack of one hostile network. */
export const attack: Benchmark = {
  name: 'attack',
  async run() {
    if (!hasManyLocalAddresses) throw new Error('This benchmark needs Linux, which has many local addresses.')
    const server = await startFreshServer({
      RATE_LIMITS: 'on',
      MATCH_QUESTIONS: '5',
      QUESTION_SECONDS: '10',
      LOG_LEVEL: 'error',
    })
    const networks = openNetworks(server.url)
    const attacker = await startWorker('attack-worker.ts', server.url)
    try {
      await signUpHonest(networks, SIGN_INS)
      // The first round warms up and is not counted.
      await play(networks, 0)
      const quiet = [await play(networks, 1)]
      const attacked: { name: string; calls: number; honest: HonestResult }[] = []
      for (const [index, name] of Object.keys(ATTACKS).entries()) {
        const attack = attacker.call('attack', index, ATTACK_MS)
        const honest = await play(networks, index + 2)
        attacked.push({ name, calls: await attack, honest })
        // Peace in between, because the machine itself may be busier at one time than at another.
        if (index % 3 === 2) quiet.push(await play(networks, index + 20))
      }
      return attacked.flatMap(({ name, calls, honest }) => rowsOf(name, calls, honest, quiet))
    } finally {
      attacker.end()
      networks.close()
      await server.stop()
    }
  },
}

const play = (networks: Networks, seed: number): Promise<HonestResult> =>
  playHonestly(networks, {
    battles: BATTLES,
    signIns: SIGN_INS,
    overMs: ATTACK_MS,
    seed,
    think: (random) => 500 + random() * 4_000,
  })

function rowsOf(name: string, calls: number, honest: HonestResult, quiet: readonly HonestResult[]): Row[] {
  const p99 = ({ answerMs }: HonestResult) => percentile(answerMs, 99)
  const slowest = ({ signInMs }: HonestResult) => Math.max(...signInMs)
  for (const breach of honest.breaches.slice(0, 10)) console.log(`attack: ${name}: ${breach}`)
  return [
    {
      what: `${name}: answer acknowledged, p99`,
      note: `${calls} calls`,
      value: p99(honest),
      unit: 'ms',
      baseline: { what: 'nobody attacks', value: median(quiet.map(p99)) },
      goal: { most: 3 },
    },
    {
      what: `${name}: slowest of ${SIGN_INS} sign-ins`,
      value: slowest(honest),
      unit: 'ms',
      baseline: { what: 'nobody attacks', value: median(quiet.map(slowest)) },
    },
    {
      what: `${name}: sign-ins refused, answers lost`,
      value: honest.signIns.filter((status) => status !== 201).length + honest.breaches.length,
      unit: '',
      goal: { most: 0 },
    },
  ]
}
