import { expect, test } from 'vitest'
import { clockWatch } from './clock-watch.ts'

test('[S-188] each jump of the clock is one line in the log, with its size', () => {
  const time = { wall: 1_000_000, now: 0 }
  const jumps: unknown[] = []
  const watch = clockWatch({
    wall: () => time.wall,
    now: () => time.now,
    log: { warn: (line) => void jumps.push(line) },
  })
  const pass = (wallMs: number, nowMs: number) => {
    time.wall += wallMs
    time.now += nowMs
    watch.check()
  }
  pass(250, 250)
  pass(1_250, 250)
  expect(jumps).toEqual([])
  pass(3_600_250, 250)
  pass(250, 250)
  pass(-3_599_750, 250)
  expect(jumps).toEqual([{ jumpedMs: 3_601_000 }, { jumpedMs: -3_600_000 }])
})
