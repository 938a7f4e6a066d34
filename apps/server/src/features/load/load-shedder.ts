import { FULL } from '@knowdown/contracts/endpoint'
import { Problem } from '../../problem.ts'
import type { Log } from '../log.ts'
import { type LoadLevel, type LoadLimits, NORMAL_LOAD, nextLoad, refusesWork, type Work } from './load-level.ts'

/** How long work waits here before anything happens to it. */
interface LoadProbe {
  /** For the event loop, on average since the last reading. */
  loopMs(): number
  /** For a new connection to be accepted, right now. */
  acceptMs(): number
  /** The same while new connections queue, else 0. */
  queueMs(): number
  /** For a connection to the database, the longest wait right now. */
  storageMs(): number
}

type Waits = { [Part in Exclude<keyof LoadProbe, 'queueMs'>]: number }

/** New work that is under way or waits for its turn. Networks take turns, and none gets more than half of the places. */
export interface NewWorkQueue {
  hasPlace(network: string): boolean
  admit<Value>(network: string, call: () => Promise<Value>): Promise<Value>
  run<Value>(work: () => Promise<Value>): Promise<Value>
  counts(): { running: number; waiting: number }
}

export interface LoadMeter {
  measured(waits: Waits, level: LoadLevel, newWork: { running: number; waiting: number }): void
  refused(work: Work): void
}

/** Refuses work that the server cannot do in time, so that what it has accepted stays quick. */
export interface LoadShedder {
  /** Throws when the server is too busy for such work, or for such work of this sender. */
  admit(work: Work, sender?: Sender): void
  /**
   * Begins something new when it is its turn: readings of the load come too late for a crowd, which would then wait
   * inside the database before the running games. Throws when the turn would come too late.
   */
  begin<Value>(network: string, work: () => Promise<Value>): Promise<Value>
  /** Whether such work would be refused now; counts a refusal. */
  refuses(work: Work): boolean
  /** The same without counting, for callers who find out more before they decide. */
  wouldRefuse(work: Work): boolean
  /** Reads the load; to be called at a steady rate. */
  check(at: number): void
}

interface Sender {
  /** Whether its network sends so much that it is a cause of the load. */
  isCause: boolean
  /** Whether it has shown the key of a running game. */
  hasSeat: boolean
}

export const RETRY_AFTER_MS = 3_000
/** How long everybody else is served as usual while the causes of the load are refused: if that helps, it helps by then. */
const BLAME_MS = 3_000
/** Share of `busyMs` at which new sockets are refused: they have already waited in the accept queue, as running games do. */
const DOOR_SHARE = 0.25
/** Short stalls, such as one slow write to the disk, are no overload. */
const READINGS = 4

interface LoadShedderDeps {
  probe: LoadProbe
  /** Null: nothing is ever refused. */
  limits: Omit<LoadLimits, 'newAtOnce'> | null
  newWork: NewWorkQueue
  /** Whether single networks send so much that they may be the cause of the load. */
  isSomebodyHeavy(): boolean
  meter: LoadMeter
  log: Log
}

export function loadShedder(deps: LoadShedderDeps): LoadShedder {
  const { probe, limits, newWork, isSomebodyHeavy, meter, log } = deps
  let state = NORMAL_LOAD
  let readings: number[] = []
  let refusals = 0
  let beganAt = 0
  let checkedAt = 0
  const recordRefusal = (work: Work) => {
    refusals += 1
    meter.refused(work)
  }
  /** Levels are too slow for a crowd at the door: until one begins and after it ends, it would wait for a second. */
  const isDoorCrowded = () => limits !== null && probe.queueMs() >= limits.busyMs * DOOR_SHARE
  const wouldRefuse = (work: Work) => refusesWork(state.level, work) || (work === 'new' && isDoorCrowded())
  const refuses = (work: Work) => {
    if (!wouldRefuse(work)) return false
    recordRefusal(work)
    return true
  }
  /** While there is somebody to blame, and it is not clear yet that refusing them does not help. */
  const blames = () => state.level === 'busy' && checkedAt - beganAt < BLAME_MS && isSomebodyHeavy()
  const refusesFrom = (work: Work, { isCause, hasSeat }: Sender) => {
    if (work === 'running' && hasSeat) return false
    if (isCause && state.level !== 'normal') {
      recordRefusal(work)
      return true
    }
    return blames() ? false : refuses(work)
  }
  return {
    refuses,
    wouldRefuse,
    admit(work, sender = { isCause: false, hasSeat: false }) {
      if (refusesFrom(work, sender)) throw full()
    },
    begin(network, work) {
      if (!limits) return work()
      if (newWork.hasPlace(network)) return newWork.admit(network, () => newWork.run(work))
      recordRefusal('new')
      throw full()
    },
    check(at) {
      checkedAt = at
      const waits = { loopMs: probe.loopMs(), acceptMs: probe.acceptMs(), storageMs: probe.storageMs() }
      // Who waits to be accepted waits for the event loop, too.
      readings = [...readings, Math.max(waits.loopMs, waits.acceptMs) + waits.storageMs].slice(-READINGS)
      const before = state.level
      const waitMs = readings.reduce((sum, one) => sum + one, 0) / READINGS
      if (limits) state = nextLoad(state, waitMs, at, limits)
      meter.measured(waits, state.level, newWork.counts())
      if (state.level === before) return
      if (before === 'normal') {
        beganAt = at
        refusals = 0
      }
      const details = { load: state.level, waitMs: Math.round(waitMs), refused: refusals }
      if (state.level === 'normal') {
        log.warn({ ...details, ms: Math.round(at - beganAt) }, 'the overload is over, all work is accepted again')
      } else log.warn(details, 'overloaded: running games come first, other work is refused')
    },
  }
}

const full = () => new Problem('unavailable', FULL, { retryAfterMs: RETRY_AFTER_MS })

/** For parts that are built without the whole product. */
export const acceptEverything: LoadShedder = {
  admit: () => {},
  begin: (_network, work) => work(),
  refuses: () => false,
  wouldRefuse: () => false,
  check: () => {},
}
