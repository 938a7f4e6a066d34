import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runAfter, runEvery } from './background-jobs.ts'

const lines: { level: number; job: string; err: { message: string } }[] = []
const logger = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const failing = (name: string) => ({ name, run: () => Promise.reject(new Error('the disk is full')) })

beforeEach(() => {
  lines.length = 0
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a repeated job that fails is logged and runs again, until the end', async () => {
  let close: () => unknown = () => {}
  const onClose = (stop: () => unknown) => {
    close = stop
  }
  runEvery(1_000, failing('clean-up'), { logger, onClose })
  await vi.advanceTimersByTimeAsync(2_500)
  close()
  await vi.advanceTimersByTimeAsync(2_500)
  expect(lines).toMatchObject([
    { level: 40, job: 'clean-up', err: { message: 'the disk is full' } },
    { level: 40, job: 'clean-up' },
  ])
})

test('a single job that fails is logged and does not run again', async () => {
  runAfter(1_000, failing('erasure'), logger)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lines).toMatchObject([{ level: 50, job: 'erasure', err: { message: 'the disk is full' } }])
})
