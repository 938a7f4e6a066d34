import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from './benchmark.ts'

/** Lost: neither accepted nor refused with 503, and why. */
export type Outcome = 'accepted' | 'refused' | { lost: string }

export interface Attempts {
  /** How long each accepted one took. */
  waits: readonly number[]
  p50: number
  p99: number
  accepted: number
  refused: number
  lost: number
  /** Why attempts were lost, and how many of them. */
  reasons: Record<string, number>
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
  const reasons: Record<string, number> = {}
  const running: Promise<void>[] = []
  let senderLagMs = 0
  const one = async (n: number) => {
    const began = performance.now()
    const outcome = await attempt(n)
    if (typeof outcome === 'object') reasons[outcome.lost] = (reasons[outcome.lost] ?? 0) + 1
    counts[typeof outcome === 'object' ? 'lost' : outcome] += 1
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
  return { ...summarise(waits), ...counts, reasons, senderLagMs }
}

export function addUp(one: Attempts, other: Attempts): Attempts {
  const reasons = { ...one.reasons }
  for (const [why, count] of Object.entries(other.reasons)) reasons[why] = (reasons[why] ?? 0) + count
  return {
    ...summarise([...one.waits, ...other.waits]),
    accepted: one.accepted + other.accepted,
    refused: one.refused + other.refused,
    lost: one.lost + other.lost,
    reasons,
    senderLagMs: Math.max(one.senderLagMs, other.senderLagMs),
  }
}

function summarise(waits: readonly number[]): Pick<Attempts, 'waits' | 'p50' | 'p99'> {
  const measured = waits.length === 0 ? [Number.POSITIVE_INFINITY] : waits
  return { waits, p50: percentile(measured, 50), p99: percentile(measured, 99) }
}
