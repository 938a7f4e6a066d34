import { arenaPhase } from '@knowdown/domain/arena/arena'
import { scheduledArenas } from '@knowdown/domain/arena/schedule'
import { DAY_MS, MINUTE_MS } from '../limits.ts'
import { sweepLoop } from '../live/sweep-loop.ts'
import type { Log } from '../log.ts'
import type { RecordedBattle } from '../matches/battle-recorder.ts'
import type { QueueService } from '../queue/queue-service.ts'
import { type ArenaService, arenaService } from './arena-service.ts'
import type { ArenaStore } from './arena-store.ts'

interface ArenasDeps {
  store: ArenaStore
  queue: Pick<QueueService, 'joinArena' | 'leaveArena' | 'networkHashOf'>
  isOffensive(name: string): boolean
  /** Whether arenas are held every day without an operator. */
  scheduled: boolean
  /** How far their time zone is ahead of UTC at a moment. */
  offsetMinutesAt(at: number): number
  allowSameNetwork: boolean
  /** A monotonic clock. */
  now(): number
  log: Log
}

export interface Arenas {
  service: ArenaService
  /** For metrics: read when asked, never an old value. */
  load(): Promise<{ running: number; players: number }>
  onRecorded(battle: RecordedBattle): Promise<void>
  start(): void
  /** One look at the schedule; after `start` it is kept by itself. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

/** Wires the parts of arenas together. Their players are paired by the queue, on any node. */
export function createArenas(deps: ArenasDeps): Arenas {
  const { store, queue, allowSameNetwork } = deps

  async function keepSchedule(): Promise<void> {
    if (!deps.scheduled) return store.removeScheduled()
    const at = await store.now()
    await store.add(scheduledArenas(at, at + DAY_MS, deps.offsetMinutesAt))
  }
  const sweeps = sweepLoop(
    [{ what: 'set up the next scheduled arenas', run: keepSchedule, everyMs: MINUTE_MS }],
    deps.log,
  )

  return {
    service: arenaService(deps),
    async load() {
      const at = await store.now()
      const running = (await store.endingAfter(at)).filter((arena) => arenaPhase(arena, 0, at) === 'running')
      return { running: running.length, players: running.reduce((sum, { players }) => sum + players, 0) }
    },
    async onRecorded(battle) {
      const { paused } = await store.endGame(battle, allowSameNetwork)
      for (const playerId of paused) await queue.leaveArena(playerId)
    },
    start: sweeps.start,
    sweep: sweeps.sweep,
    stop: sweeps.stop,
  }
}
