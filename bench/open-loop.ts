import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from './benchmark.ts'

export type Outcome = 'accepted' | 'refused' | 'lost'

export interface Attempts {
  p50: number
  p99: number
  accepted: number
  refused: number
  /** Neither accepted nor refused with 503: an error, or no answer in time. */
  lost: number
  /** By how much the sender itself fell behind its own plan, at worst. */
  senderLagMs: number
}

/** Starts so many attempts each second, whether earlier ones are done or not, as real people do. */
export async function sendOpenLoop(
  perSecond: number,
  seconds: number,
  attempt: (n: number) => Promise<Outcome>,
): Promise<Attempts> {
  const waits: number[] = []
  const counts = { accepted: 0, refused: 0, lost: 0 }
  const running: Promise<void>[] = []
  let senderLagMs = 0
  const one = async (n: number) => {
    const began = performance.now()
    const outcome = await attempt(n)
    counts[outcome] += 1
    if (outcome === 'accepted') waits.push(performance.now() - began)
  }
  const began = performance.now()
  for (let sent = 0; sent < seconds * perSecond; sent += 1) {
    const wait = began + (sent * 1_000) / perSecond - performance.now()
    if (wait > 1) await pause(wait)
    else senderLagMs = Math.max(senderLagMs, -wait)
    running.push(one(sent))
  }
  await Promise.all(running)
  if (waits.length === 0) waits.push(Number.POSITIVE_INFINITY)
  return { p50: percentile(waits, 50), p99: percentile(waits, 99), ...counts, senderLagMs }
}
