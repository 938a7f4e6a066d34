import { expect, test } from 'vitest'
import { DatabaseClock } from './database-clock.ts'

/** A process whose monotonic clock is this far behind the database. */
const BEHIND_MS = 1_000_000

function clockWithSamples() {
  let monotonic = 0
  let behind = BEHIND_MS
  const clock = new DatabaseClock(() => monotonic)
  return {
    clock,
    pass: (ms: number) => {
      monotonic += ms
    },
    /** The machine slept: its monotonic clock stood still, the database's went on. */
    sleep: (ms: number) => {
      behind += ms
    },
    /** A reply that took `there` ms to the database and `back` ms to here. */
    sample(there: number, back: number) {
      const add = clock.startSample()
      monotonic += there
      const databaseTime = monotonic + behind
      monotonic += back
      add(databaseTime)
    },
    error: () => (clock.now() ?? Number.NaN) - (monotonic + behind),
  }
}

test('the time is unknown until a reply has told it', () => {
  expect(clockWithSamples().clock.now()).toBeNull()
})

test('the fastest reply counts, whichever came last', () => {
  const { sample, pass, error } = clockWithSamples()
  sample(40, 0)
  expect(error()).toBe(20)
  sample(1, 1)
  expect(error()).toBe(0)
  pass(500)
  sample(0, 90)
  expect(error()).toBe(0)
})

test('what was measured half a minute ago does not count', () => {
  const { clock, sample, pass, error } = clockWithSamples()
  sample(1, 1)
  for (let window = 0; window < 3; window += 1) {
    pass(15_000)
    sample(4, 0)
  }
  expect(error()).toBe(2)
  pass(60_000)
  expect(clock.now()).toBeNull()
})

test('after the machine slept, the first reply corrects the time', () => {
  const { sample, sleep, error } = clockWithSamples()
  sample(1, 1)
  sleep(8_000)
  expect(error()).toBe(-8_000)
  sample(30, 30)
  expect(error()).toBe(0)
})
