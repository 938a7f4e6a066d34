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
  /** For a connection to the database, the longest wait right now. */
  storageMs(): number
}

type Waits = { [Part in keyof LoadProbe]: number }

export interface LoadMeter {
  measured(waits: Waits, level: LoadLevel): void
  refused(work: Work): void
}

/** Refuses work that the server cannot do in time, so that what it has accepted stays quick. */
export interface LoadShedder {
  /** Throws when the server is too busy for such work. */
  admit(work: Work): void
  /** Whether such work would be refused now; counts a refusal. */
  refuses(work: Work): boolean
  /** Reads the load; to be called at a steady rate. */
  check(at: number): void
}

export const RETRY_AFTER_MS = 3_000
/** Short stalls, such as one slow write to the disk, are no overload. */
const READINGS = 4

interface LoadShedderDeps {
  probe: LoadProbe
  /** Null: nothing is ever refused. */
  limits: LoadLimits | null
  meter: LoadMeter
  log: Log
}

export function loadShedder({ probe, limits, meter, log }: LoadShedderDeps): LoadShedder {
  let state = NORMAL_LOAD
  let readings: number[] = []
  let refusals = 0
  let beganAt = 0
  const refuses = (work: Work) => {
    if (!refusesWork(state.level, work)) return false
    refusals += 1
    meter.refused(work)
    return true
  }
  return {
    refuses,
    admit(work) {
      if (!refuses(work)) return
      throw new Problem('unavailable', FULL, { retryAfterMs: RETRY_AFTER_MS })
    },
    check(at) {
      const waits = { loopMs: probe.loopMs(), acceptMs: probe.acceptMs(), storageMs: probe.storageMs() }
      // Who waits to be accepted waits for the event loop, too.
      readings = [...readings, Math.max(waits.loopMs, waits.acceptMs) + waits.storageMs].slice(-READINGS)
      const before = state.level
      const waitMs = readings.reduce((sum, one) => sum + one, 0) / READINGS
      if (limits) state = nextLoad(state, waitMs, at, limits)
      meter.measured(waits, state.level)
      if (state.level === before) return
      if (before === 'normal') {
        beganAt = at
        refusals = 0
      }
      const details = { level: state.level, waitMs: Math.round(waitMs), refused: refusals }
      if (state.level === 'normal') {
        log.warn({ ...details, ms: Math.round(at - beganAt) }, 'the overload is over, all work is accepted again')
      } else log.warn(details, 'overloaded: running games come first, other work is refused')
    },
  }
}

/** For parts that are built without the whole product. */
export const acceptEverything: LoadShedder = { admit: () => {}, refuses: () => false, check: () => {} }
