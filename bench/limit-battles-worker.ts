import { getPriority, setPriority } from 'node:os'
import { checkBattle } from '@knowdown/testkit/battle/check-battle'
import type { BattleHistory } from '@knowdown/testkit/battle/history'
import { answersOf, openBattles, returnTimes } from './battle-load.ts'
import { percentile } from './benchmark.ts'
import { serveCalls } from './worker-process.ts'

/** Above the load, because a real player's device does not wait for the others' devices. Only root may do this. */
const AHEAD = 5
const THINK_MS = { least: 300, most: 1_500 }
/** Under each load a good part of the players loses the connection and comes back. */
const CUT_MS = { least: 4_000, most: 16_000 }

/** The running battles as a process of its own: beside the load, its own delays would be measured as the server's. */
const [longest, ...urls] = process.argv.slice(2)
const maxBattleMs = Number(longest)
try {
  setPriority(Math.max(-20, getPriority() - AHEAD))
} catch {
  console.log('limits: the battles run at ordinary priority')
}

let played: Promise<BattleHistory[]> = Promise.resolve([])
/** What load there was, and from when on. */
const phases: { load: number; from: number }[] = []

const loadAt = (at: number) => phases.findLast(({ from }) => from <= at)?.load

serveCalls({
  /** Opens so many battles and begins to play them. */
  start: async (count, seed) => {
    const battles = await openBattles(urls, count, seed, { thinkMs: THINK_MS, cutMs: CUT_MS })
    played = Promise.all(battles.map((battle) => battle.play(maxBattleMs)))
    return battles.length
  },
  /** From now on the load is this one. */
  enter: async (load) => phases.push({ load, from: Date.now() }),
  /** When all have ended: the p99 of the answers that were sent under this load. */
  ackP99: async (load) =>
    percentile(
      answersOf(await played)
        .filter(({ sentAt }) => loadAt(sentAt) === load)
        .map(({ ackMs }) => ackMs),
      99,
    ),
  /** The same for connections that were lost under this load: how long it took until events arrived again. */
  backP99: async (load) =>
    percentile(returnTimes(await played, { isMeant: ({ droppedAt }) => loadAt(droppedAt) === load }), 99),
  notAccepted: async () => {
    const lost = answersOf(await played).filter(({ outcome }) => outcome !== 'ok')
    for (const { reason, earlyMs, ackMs } of lost.slice(0, 5)) {
      console.log(
        `not accepted: ${reason}, sent ${earlyMs} ms before the deadline, ${ackMs.toFixed(0)} ms until the reply`,
      )
    }
    return lost.length
  },
  breaches: async () => {
    const breaches = (await played).flatMap((history) => checkBattle(history, maxBattleMs))
    for (const breach of breaches.slice(0, 5)) console.log(breach)
    return breaches.length
  },
})
