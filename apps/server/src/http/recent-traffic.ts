import type { FastifyInstance } from 'fastify'
import type { TrafficSlice } from '../features/operator/operator-today.ts'

const SLICE_MS = 15 * 60_000
const SLICES = 96
/** Upper ends of the classes of durations, in ms; each is a third longer than the one before. */
const CLASSES = Array.from({ length: 36 }, (_, index) => 1.33 ** index)

interface Slice {
  from: number
  requests: number
  errors: number
  durations: number[]
}

export interface RecentTraffic {
  observe(app: FastifyInstance): void
  /** Oldest first; slices without a request are missing. */
  slices(): readonly TrafficSlice[]
}

/** The last day of this process in quarters of an hour, in a few kilobytes of memory. */
export function recentTraffic(clock: () => number): RecentTraffic {
  const kept: Slice[] = []

  function current(): Slice {
    const from = clock() - (clock() % SLICE_MS)
    const last = kept.at(-1)
    if (last && last.from >= from) return last
    const next = { from, requests: 0, errors: 0, durations: CLASSES.map(() => 0) }
    kept.push(next)
    if (kept.length > SLICES) kept.shift()
    return next
  }

  return {
    observe(app) {
      app.addHook('onResponse', async (_request, reply) => {
        const slice = current()
        slice.requests += 1
        if (reply.statusCode >= 500) slice.errors += 1
        const found = CLASSES.findIndex((end) => reply.elapsedTime <= end)
        const place = found < 0 ? CLASSES.length - 1 : found
        slice.durations[place] = (slice.durations[place] ?? 0) + 1
      })
    },
    slices: () =>
      kept
        .filter(({ from }) => from > clock() - SLICE_MS * SLICES)
        .map((slice) => ({
          from: slice.from,
          requests: slice.requests,
          errors: slice.errors,
          medianMs: quantile(slice, 0.5),
          slowMs: quantile(slice, 0.95),
        })),
  }
}

/** The upper end of the class that holds it. */
function quantile({ durations, requests }: Slice, share: number): number {
  let seen = 0
  for (const [place, count] of durations.entries()) {
    seen += count
    if (seen >= share * requests) return Math.round(CLASSES[place] ?? 0)
  }
  return 0
}
