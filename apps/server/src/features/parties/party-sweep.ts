import { type SweepLoop, sweepLoop } from '../live/sweep-loop.ts'
import { wakeOverdue } from '../live/wake-overdue.ts'
import type { Log } from '../log.ts'
import type { PartyBroadcaster } from './party-broadcaster.ts'
import type { PartyEngine } from './party-engine.ts'
import type { PartyStore } from './party-store.ts'

/** Later than any timer: the node that set one goes first, and nodes do not compete for one row. */
const OVERDUE_MS = 250
const PURGE_EVERY_MS = 600_000

interface PartySweepDeps {
  store: PartyStore
  engine: PartyEngine
  broadcaster: PartyBroadcaster
  /** Whether other nodes may have saved changes that this one has to publish. */
  severalNodes: boolean
  log: Log
}

/** What is checked for all parties again and again. */
export function partySweep({ store, engine, broadcaster, severalNodes, log }: PartySweepDeps): SweepLoop {
  const wakeParties = wakeOverdue({
    kind: 'party',
    find: (max) => store.overdue(OVERDUE_MS, max),
    wake: (code) => engine.tick(code),
    postpone: store.postpone,
    log,
  })
  return sweepLoop(
    [
      wakeParties,
      ...(severalNodes ? [{ what: 'publish missed changes', run: () => broadcaster.publishMissed() }] : []),
      { what: 'delete old parties', run: () => store.purge(), everyMs: PURGE_EVERY_MS },
    ],
    log,
  )
}
