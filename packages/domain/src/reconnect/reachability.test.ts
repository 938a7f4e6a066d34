import { expect, test } from 'vitest'
import { type ReachabilityEvent, reachAfter, UNKNOWN_REACH } from './reachability.ts'

const after = (...events: ReachabilityEvent[]) => events.reduce(reachAfter, UNKNOWN_REACH).reach
const failed = (at: number): ReachabilityEvent => ({ type: 'failed', at })
const ANSWERED: ReachabilityEvent = { type: 'answered' }

test('[Y6] two failed requests within five seconds mean that the server is away', () => {
  expect(after(failed(1_000))).toBe('unsure')
  expect(after(failed(1_000), failed(6_000))).toBe('away')
})

test('[Y6] two failures that lie further apart, or with an answer between them, do not', () => {
  expect(after(failed(1_000), failed(6_001))).toBe('unsure')
  expect(after(failed(1_000), ANSWERED, failed(2_000))).toBe('unsure')
})

test('[Y6] the first answer brings the server back, and until then it stays away', () => {
  const away = [failed(0), failed(100)]
  expect(after(...away, failed(60_000))).toBe('away')
  expect(after(...away, ANSWERED)).toBe('reachable')
})

test('[Y6] a device without a network is away at once, and with one it is unsure until an answer comes', () => {
  expect(after(ANSWERED, { type: 'network-lost' })).toBe('away')
  expect(after({ type: 'network-lost' }, { type: 'network-found' })).toBe('unsure')
  expect(after({ type: 'network-lost' }, { type: 'network-found' }, ANSWERED)).toBe('reachable')
})
