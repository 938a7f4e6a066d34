import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  eventArrived,
  eventMissed,
  finishRead,
  noReadsYet,
  queueRead,
  type ReadSituation,
  readReason,
  type StateReads,
  startRead,
} from './state-reads.ts'

const LIVE: ReadSituation = { isLive: true, nextEventAt: null }
const DISCONNECTED: ReadSituation = { isLive: false, nextEventAt: null }

/** The first moment at which a read is due, and why. */
function firstRead(reads: StateReads, situation: ReadSituation) {
  for (let at = 0; at <= 60_000; at += 500) {
    const reason = readReason(reads, situation, at)
    if (reason) return { at, reason }
  }
  return null
}

test('a live connection that stays silent is checked every 10 s', () => {
  expect(firstRead(noReadsYet(0), LIVE)).toEqual({ at: 10_000, reason: 'overdue' })
})

test('each event puts the check off: a connection that delivers is alive, and gaps are seen by their numbers', () => {
  const reads = eventArrived(noReadsYet(0), 7000)
  expect(firstRead(reads, LIVE)).toEqual({ at: 17_000, reason: 'overdue' })
  expect(firstRead(reads, DISCONNECTED)).toEqual({ at: 3000, reason: 'overdue' })
  expect(firstRead(reads, { isLive: true, nextEventAt: 8000 })).toEqual({ at: 9500, reason: 'overdue' })
})

test('where reading serves for more than finding lost events, it has an interval that events do not put off', () => {
  const reads = eventArrived(noReadsYet(0), 14_000)
  expect(firstRead(reads, { ...LIVE, liveIntervalMs: 15_000 })).toEqual({ at: 15_000, reason: 'overdue' })
  expect(firstRead(reads, { ...DISCONNECTED, liveIntervalMs: 15_000 })).toEqual({ at: 3000, reason: 'overdue' })
})

test('without a connection the state is read every 3 s', () => {
  expect(firstRead(noReadsYet(0), DISCONNECTED)).toEqual({ at: 3000, reason: 'overdue' })
})

test('a server that did not answer the last read is asked again after 5 s', () => {
  const unanswered = finishRead(startRead(noReadsYet(0)), 'unreachable', 0)
  expect(firstRead(unanswered, DISCONNECTED)).toEqual({ at: 5000, reason: 'overdue' })
})

test('an event that should have come 1.5 s ago is overdue, but not within 1.5 s of the last read', () => {
  expect(firstRead(noReadsYet(0), { isLive: true, nextEventAt: 4000 })).toEqual({ at: 5500, reason: 'overdue' })
  expect(firstRead(noReadsYet(3000), { isLive: true, nextEventAt: 0 })).toEqual({ at: 4500, reason: 'overdue' })
})

test('a failed read is repeated after 1.5 s, as long as the server can be reached', () => {
  const refused = finishRead(startRead(noReadsYet(0)), 'refused', 0)
  expect(firstRead(refused, LIVE)).toEqual({ at: 1500, reason: 'queued' })
  expect(firstRead(refused, DISCONNECTED)).toEqual({ at: 1500, reason: 'queued' })
  const unanswered = finishRead(startRead(noReadsYet(0)), 'unreachable', 0)
  expect(firstRead(unanswered, LIVE)).toEqual({ at: 1500, reason: 'queued' })
})

test('an event that is missed during a read causes another read', () => {
  const reads = finishRead(queueRead(startRead(noReadsYet(0))), 'ok', 0)
  expect(reads.isQueued).toBe(true)
  expect(finishRead(startRead(queueRead(noReadsYet(0))), 'ok', 0).isQueued).toBe(false)
})

test('a connection is given up when two events in a row had to be read, not for one that came late', () => {
  const once = eventMissed(noReadsYet(0))
  expect(once.isDead).toBe(false)
  expect(eventMissed(finishRead(startRead(once.reads), 'ok', 0)).isDead).toBe(true)
  expect(eventMissed(eventArrived(once.reads, 0)).isDead).toBe(false)
})

test('there is only one read at a time', () => {
  expect(firstRead(startRead(queueRead(noReadsYet(0))), DISCONNECTED)).toBeNull()
})

test('whatever the situation, the state is never older than 10 s, nor read more often than every 1.5 s', () => {
  const step = fc.constantFrom('queue', 'ok', 'refused', 'unreachable')
  const situation = fc.record({ isLive: fc.boolean(), nextEventAt: fc.option(fc.nat(60_000)) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), situation, (steps, around) => {
      const reads = steps.reduce<StateReads>(
        (before, how) => (how === 'queue' ? queueRead(before) : finishRead(startRead(before), how, 0)),
        noReadsYet(0),
      )
      const read = firstRead(reads, around)
      expect(read?.at).toBeLessThanOrEqual(10_000)
      expect(read?.at).toBeGreaterThanOrEqual(1500)
    }),
  )
})
