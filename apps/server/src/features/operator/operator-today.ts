import { HOUR_MS } from '../limits.ts'

const SHOWN_HOURS = 24

/** What was played in one hour. */
export interface PlayedHour {
  from: number
  players: number
  solo: number
  battles: number
  dailies: number
  challenges: number
  parties: number
}

const NOTHING = { players: 0, solo: 0, battles: 0, dailies: 0, challenges: 0, parties: 0 }

/** What one node answered in a quarter of an hour. */
export interface TrafficSlice {
  from: number
  requests: number
  errors: number
  medianMs: number
  /** Nineteen of twenty requests were faster. */
  slowMs: number
}

export interface PlayCounts {
  /** Hours in which nothing was played may be missing. */
  byHour(since: number): Promise<readonly PlayedHour[]>
}

interface OperatorTodayDeps {
  counts: PlayCounts
  /** Oldest first. */
  traffic(): readonly TrafficSlice[]
  clock(): number
}

export type OperatorToday = ReturnType<typeof operatorToday>

/** The last 24 hours at a glance. */
export function operatorToday({ counts, traffic, clock }: OperatorTodayDeps) {
  return async (): Promise<{ hours: readonly PlayedHour[]; traffic: readonly TrafficSlice[] }> => {
    const at = clock()
    const first = at - (at % HOUR_MS) - (SHOWN_HOURS - 1) * HOUR_MS
    const played = new Map((await counts.byHour(first)).map((hour) => [hour.from, hour]))
    const hours = Array.from({ length: SHOWN_HOURS }, (_, index) => first + index * HOUR_MS)
    return {
      hours: hours.map((from) => played.get(from) ?? { from, ...NOTHING }),
      traffic: traffic(),
    }
  }
}
