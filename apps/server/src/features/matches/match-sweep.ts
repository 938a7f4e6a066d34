import type { OutageDetector } from '../live/outage-detector.ts'
import { type SweepLoop, sweepLoop } from '../live/sweep-loop.ts'
import { wakeOverdue } from '../live/wake-overdue.ts'
import type { Log } from '../log.ts'
import type { BattleRecorder } from './battle-recorder.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { MatchEngine } from './match-engine.ts'
import type { MatchStore } from './match-store.ts'
import type { Presence } from './presence.ts'

const CLEAN_UP_MS = 5_000
/** Later than any timer. */
const OVERDUE_MS = 250
/** The node that moved a match last wakes it; only when that node is dead or very busy do others do it. */
const OVERDUE_ON_ANOTHER_NODE_MS = 1_000

interface MatchSweepDeps {
  store: MatchStore
  engine: MatchEngine
  broadcaster: Broadcaster
  recorder: BattleRecorder
  presence: Presence
  outages: OutageDetector
  /** Whether other nodes may have saved events that this one has to publish. */
  severalNodes: boolean
  log: Log
}

/** What is checked for all matches again and again. */
export function matchSweep(deps: MatchSweepDeps): SweepLoop {
  const { store, engine, broadcaster, recorder, presence, outages, severalNodes, log } = deps
  const wakeMatches = wakeOverdue({
    kind: 'match',
    find: (max) => store.overdue(severalNodes ? OVERDUE_ON_ANOTHER_NODE_MS : OVERDUE_MS, max),
    wake: (code) => engine.tick(code, severalNodes ? OVERDUE_ON_ANOTHER_NODE_MS : 0),
    postpone: store.postpone,
    log,
  })
  const purge = async () => {
    for (const matchId of await store.purge()) presence.disconnectPlayers(matchId)
  }
  return sweepLoop(
    [
      { what: 'check who is connected', run: async () => presence.check() },
      { what: 'check for an outage', run: () => outages.ensureChecked() },
      wakeMatches,
      ...(severalNodes ? [{ what: 'publish missed events', run: () => broadcaster.publishMissed() }] : []),
      { what: 'record finished battles', run: () => recorder.recordMissed(), everyMs: CLEAN_UP_MS },
      { what: 'delete old events', run: () => broadcaster.deleteOldEvents(), everyMs: CLEAN_UP_MS },
      { what: 'delete ended matches', run: purge, everyMs: CLEAN_UP_MS },
    ],
    log,
  )
}
