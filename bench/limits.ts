import { setTimeout as pause } from 'node:timers/promises'
import { checkBattle } from '@knowdown/testkit/battle/check-battle'
import { answersOf, openBattles } from './battle-load.ts'
import { type Benchmark, percentile, type Row } from './benchmark.ts'
import { type Rig, startCluster } from './cluster-rig.ts'
import { startEmbedded } from './embedded-rig.ts'
import { attemptsOf, KINDS, type Kind } from './limit-kinds.ts'
import { type Attempts, sendOpenLoop } from './open-loop.ts'

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
const OVERLOAD_FACTOR = 2
const OVERLOAD_S = 10
const KNEE_S = 6
const RUNNING_BATTLES = 30
const THINK_MS = { least: 300, most: 1_500 }
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
  await sendOpenLoop(kind.firstPerSecond, STEP_S, attempt)
  const knee = await findKnee(title, kind, attempt)
  const battles = await openBattles(rig.urls, RUNNING_BATTLES, Date.now() % 1_000_000, THINK_MS)
  const played = Promise.all(battles.map((battle) => battle.play(MAX_BATTLE_MS)))
  const kneeAt = Date.now()
  const atKnee = await sendOpenLoop(knee, KNEE_S, attempt)
  const overloadAt = Date.now()
  const beyond = await sendOpenLoop(OVERLOAD_FACTOR * knee, OVERLOAD_S, attempt)
  const overAt = Date.now()
  const recoveryMs = await measureRecovery(attempt, Math.max(kind.slowMs, atKnee.p99))
  const histories = await played
  const answers = answersOf(histories)
  const ackP99 = (from: number, until: number) =>
    percentile(
      answers.filter(({ sentAt }) => sentAt >= from && sentAt < until).map(({ ackMs }) => ackMs),
      99,
    )
  const breaches = histories.flatMap((history) => checkBattle(history, MAX_BATTLE_MS))
  for (const breach of breaches.slice(0, 5)) console.log(breach)
  console.log(`${title}: beyond the knee ${describe(beyond)}`)
  return [
    { what: `${title}: knee`, value: knee, unit: '/s' },
    { what: `${title}: accepted at the knee, p99`, value: atKnee.p99, unit: 'ms' },
    {
      what: `${title}: accepted at ${OVERLOAD_FACTOR}× the knee, p99`,
      value: beyond.p99,
      unit: 'ms',
      baseline: { what: 'at the knee', value: atKnee.p99 },
      goal: { most: 3 },
    },
    { what: `${title}: accepted at ${OVERLOAD_FACTOR}× the knee`, value: beyond.accepted / OVERLOAD_S, unit: '/s' },
    { what: `${title}: refused with 503`, value: beyond.refused / OVERLOAD_S, unit: '/s' },
    { what: `${title}: lost`, value: atKnee.lost + beyond.lost, unit: '', goal: { most: 0 } },
    {
      what: `${title}: answers of running battles, p99`,
      value: ackP99(overloadAt, overAt),
      unit: 'ms',
      baseline: { what: 'at the knee', value: ackP99(kneeAt, overloadAt) },
      goal: { most: 3 },
    },
    {
      what: `${title}: their answers refused or lost`,
      value: answers.filter(({ outcome }) => outcome !== 'ok').length,
      unit: '',
      goal: { most: 0 },
    },
    { what: `${title}: their invariants broken`, value: breaches.length, unit: '', goal: { most: 0 } },
    { what: `${title}: normal again after`, value: recoveryMs, unit: 'ms', goal: { most: 5_000 } },
  ]
}

/** The highest rate at which all is accepted in time; on a busy machine that may be below the first one. */
async function findKnee(title: string, kind: Kind, attempt: Parameters<typeof sendOpenLoop>[2]): Promise<number> {
  const keepsUp = async (rate: number) => {
    const tried = await sendOpenLoop(rate, STEP_S, attempt)
    console.log(`${title}: ${rate.toFixed(1)}/s, ${describe(tried)}`)
    await pause(tried.refused > 0 ? 3_000 : 500)
    return tried.p99 <= kind.slowMs && tried.refused + tried.lost <= tried.accepted / 100
  }
  let good = kind.firstPerSecond
  for (let step = 0; step < MOST_STEPS && !(await keepsUp(good)); step += 1) good /= STEP_FACTOR
  if (good === kind.firstPerSecond) {
    for (let step = 0; step < MOST_STEPS && (await keepsUp(good * STEP_FACTOR)); step += 1) good *= STEP_FACTOR
  }
  await pause(3_000)
  return good
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

const describe = ({ p50, p99, accepted, refused, lost, senderLagMs }: Attempts): string =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${accepted} accepted, ${refused} refused, ${lost} lost, ` +
  `sender at most ${senderLagMs.toFixed(0)} ms late`
