import { setTimeout as pause } from 'node:timers/promises'
import type { Benchmark, Row } from './benchmark.ts'
import { type Rig, startCluster } from './cluster-rig.ts'
import { startEmbedded } from './embedded-rig.ts'
import { attemptsOf, KINDS, type Kind } from './limit-kinds.ts'
import { type Attempts, addUp, sendOpenLoop } from './open-loop.ts'
import { startWorker } from './worker-process.ts'

const SETTINGS = {
  SHED_NEW_WORK_MS: '150',
  SHED_OTHER_WORK_MS: '500',
  MATCH_QUESTIONS: '20',
  QUESTION_SECONDS: '10',
}
const NODES = 2
const STEP_S = 3
const STEP_FACTOR = 1.6
const MOST_STEPS = 14
/** A young process compiles while it works, and its knee is far below that of one that has run for a while. */
const WARM_UP_S = 12
const WARM_UP_FACTOR = 2
/** Twice the knee; more where the server still keeps up, because the knee is only found to within a step. */
const OVERLOAD_FACTOR = 2
const ROUNDS = 3
const OVERLOAD_S = 6
const KNEE_S = 6
/** Until the last round's refusals end. */
const CALM_MS = 2_000
const RUNNING_BATTLES = 30
/** Countdowns included, which have no answers. */
const ALONE_MS = 10_000
const MAX_BATTLE_MS = 20 * 12_000 + 30_000
const RECOVERED_AFTER = 5
const RECOVERY_TIMEOUT_MS = 30_000

/** `LIMITS="embedded solo"` measures only what is named: set-ups (embedded, cluster) and kinds of load. */
const WANTED = (process.env.LIMITS ?? '').split(/\s+/).filter(Boolean)
const isWanted = (name: string, all: readonly string[]) =>
  WANTED.includes(name) || !WANTED.some((wanted) => all.includes(wanted))

const SETUPS: Record<string, () => Promise<Rig>> = {
  embedded: () => startEmbedded(SETTINGS),
  cluster: () => startCluster(SETTINGS, NODES),
}

/** Raises the load until it breaks, then doubles it: what becomes of accepted work, of running battles, and afterwards. */
export const limits: Benchmark = {
  name: 'limits',
  async run() {
    const rows: Row[] = []
    const kinds = KINDS.map(({ name }) => name)
    for (const [setup, start] of Object.entries(SETUPS)) {
      if (!isWanted(setup, Object.keys(SETUPS))) continue
      for (const kind of KINDS.filter(({ name }) => isWanted(name, kinds))) {
        const rig = await start()
        try {
          rows.push(...(await measureKind(`${setup}, ${kind.name}`, rig, kind)))
        } finally {
          await rig.close()
        }
      }
    }
    return rows
  },
}

async function measureKind(title: string, rig: Rig, kind: Kind): Promise<Row[]> {
  const attempt = await attemptsOf(kind, rig.urls)
  await sendOpenLoop(kind.firstPerSecond * WARM_UP_FACTOR, WARM_UP_S, attempt)
  await pause(CALM_MS)
  const knee = await findKnee(title, kind, attempt)
  const overload = await findOverload(title, knee, attempt)
  const battles = await startWorker('limit-battles-worker.ts', String(MAX_BATTLE_MS), ...rig.urls)
  await battles.call('start', RUNNING_BATTLES, Date.now() % 1_000_000)
  await battles.call('enter', 0)
  await pause(ALONE_MS)
  const under = async (factor: number, seconds: number) => {
    await battles.call('enter', factor)
    const cpu = await watchCpu(rig)
    const attempts = await sendOpenLoop(factor * knee, seconds, attempt)
    console.log(`${title}: at ${factor.toFixed(1)}× the knee ${describe(attempts)}; ${await cpu()}`)
    return attempts
  }
  const [knees, overloads, recoveries]: [Attempts[], Attempts[], number[]] = [[], [], []]
  // In turns, because what else the machine does changes from minute to minute.
  for (let round = 0; round < ROUNDS; round += 1) {
    knees.push(await under(1, KNEE_S))
    overloads.push(await under(overload, OVERLOAD_S))
    await battles.call('enter', 0)
    recoveries.push(await measureRecovery(attempt, Math.max(kind.slowMs, knees.reduce(addUp).p99)))
    await pause(CALM_MS)
  }
  const [atKnee, beyond, recoveryMs] = [knees.reduce(addUp), overloads.reduce(addUp), Math.max(...recoveries)]
  const [aloneAckP99, kneeAckP99, ackP99] = [
    await battles.call('ackP99', 0),
    await battles.call('ackP99', 1),
    await battles.call('ackP99', overload),
  ]
  const [kneeBackP99, backP99] = [await battles.call('backP99', 1), await battles.call('backP99', overload)]
  const notAccepted = await battles.call('notAccepted')
  const breaches = await battles.call('breaches')
  battles.end()
  return [
    { what: `${title}: knee`, value: knee, unit: '/s' },
    { what: `${title}: load beyond the knee, as a multiple of it`, value: overload, unit: '×' },
    { what: `${title}: accepted at the knee, p99`, value: atKnee.p99, unit: 'ms' },
    {
      what: `${title}: accepted beyond the knee, p99`,
      value: beyond.p99,
      unit: 'ms',
      baseline: { what: 'at the knee', value: atKnee.p99 },
      goal: { most: 3 },
    },
    {
      what: `${title}: accepted beyond the knee`,
      value: beyond.accepted / (ROUNDS * OVERLOAD_S),
      unit: '/s',
    },
    { what: `${title}: refused with 503`, value: beyond.refused / (ROUNDS * OVERLOAD_S), unit: '/s' },
    { what: `${title}: lost`, value: atKnee.lost + beyond.lost, unit: '', goal: { most: 0 } },
    { what: `${title}: answers of running battles alone, p99`, value: aloneAckP99, unit: 'ms' },
    {
      what: `${title}: answers of running battles, p99`,
      value: ackP99,
      unit: 'ms',
      baseline: { what: 'at the knee', value: kneeAckP99 },
      goal: { most: 3 },
    },
    {
      what: `${title}: their answers refused or lost`,
      value: notAccepted,
      unit: '',
      goal: { most: 0 },
    },
    {
      what: `${title}: running battles back after a lost connection, p99`,
      value: backP99,
      unit: 'ms',
      baseline: { what: 'at the knee', value: kneeBackP99 },
      goal: { most: 3 },
    },
    { what: `${title}: their invariants broken`, value: breaches, unit: '', goal: { most: 0 } },
    { what: `${title}: normal again after`, value: recoveryMs, unit: 'ms', goal: { most: 5_000 } },
  ]
}

/** The share of a core that each part of the installation and the load itself used from now on. */
async function watchCpu(rig: Rig): Promise<() => Promise<string>> {
  const began = performance.now()
  const before = await rig.cpuMs()
  const own = process.cpuUsage()
  return async () => {
    const ms = performance.now() - began
    const { user, system } = process.cpuUsage(own)
    const parts = Object.entries({ ...(await rig.cpuMs()), sender: (user + system) / 1_000 })
    const share = ([name, spent]: [string, number]) =>
      `${name} ${((spent - (before[name as keyof typeof before] ?? 0)) / ms).toFixed(2)}`
    return `cores used: ${parts.map(share).join(', ')}`
  }
}

/** The highest rate at which all is accepted in time; on a busy machine that may be below the first one. */
async function findKnee(title: string, kind: Kind, attempt: Parameters<typeof sendOpenLoop>[2]): Promise<number> {
  const triesWell = async (rate: number) => {
    const tried = await sendOpenLoop(rate, STEP_S, attempt)
    console.log(`${title}: ${rate.toFixed(1)}/s, ${describe(tried)}`)
    await pause(tried.refused > 0 ? 3_000 : 500)
    return tried.p99 <= kind.slowMs && tried.refused + tried.lost <= tried.accepted / 100
  }
  // A rate that fails once may have met something else that the machine did.
  const keepsUp = async (rate: number) => (await triesWell(rate)) || (await triesWell(rate))
  let good = kind.firstPerSecond
  for (let step = 0; step < MOST_STEPS && !(await keepsUp(good)); step += 1) good /= STEP_FACTOR
  if (good === kind.firstPerSecond) {
    for (let step = 0; step < MOST_STEPS && (await keepsUp(good * STEP_FACTOR)); step += 1) good *= STEP_FACTOR
  }
  await pause(3_000)
  return good
}

/** How many times the knee it takes until something is refused. */
async function findOverload(title: string, knee: number, attempt: Parameters<typeof sendOpenLoop>[2]): Promise<number> {
  let factor = OVERLOAD_FACTOR
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const tried = await sendOpenLoop(factor * knee, STEP_S, attempt)
    console.log(`${title}: ${(factor * knee).toFixed(1)}/s, ${describe(tried)}`)
    await pause(3_000)
    if (tried.refused + tried.lost > 0) break
    factor *= STEP_FACTOR
  }
  return factor
}

/** Tries one after the other until a few in a row are accepted as quickly as at the knee. */
async function measureRecovery(attempt: Parameters<typeof sendOpenLoop>[2], quickMs: number): Promise<number> {
  const began = performance.now()
  let firstOfRow = began
  for (let inRow = 0, n = 1_000_000; inRow < RECOVERED_AFTER; n += 1) {
    if (performance.now() - began > RECOVERY_TIMEOUT_MS) return RECOVERY_TIMEOUT_MS
    const at = performance.now()
    if (inRow === 0) firstOfRow = at
    const outcome = await attempt(n)
    inRow = outcome === 'accepted' && performance.now() - at <= quickMs ? inRow + 1 : 0
    await pause(50)
  }
  return firstOfRow - began
}

const describe = ({ p50, p99, accepted, refused, lost, reasons, senderLagMs }: Attempts): string =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${accepted} accepted, ${refused} refused, ${lost} lost${lost > 0 ? ` ${JSON.stringify(reasons)}` : ''}, ` +
  `sender at most ${senderLagMs.toFixed(0)} ms late`
