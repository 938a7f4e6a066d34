import { deleteData } from '@knowdown/contracts/account'
import { expect, test, vi } from 'vitest'
import { createLogger } from '../http/logger.ts'
import { wholeProduct } from '../testing/whole-product.ts'

/** A logger whose lines can be read. */
function recordingLogger() {
  const lines: Record<string, unknown>[] = []
  return { lines, logger: createLogger('warn', { write: (line) => void lines.push(JSON.parse(line)) }) }
}

/** The callback that the product scheduled with this delay. */
function scheduled(timer: 'setTimeout' | 'setInterval', ms: number): () => void {
  const call = vi.mocked(globalThis[timer]).mock.calls.find(([, delay]) => delay === ms)
  if (!call) throw new Error(`Nothing was scheduled with ${timer} for ${ms} ms.`)
  return call[0] as () => void
}

test('background work of the accounts that fails is logged', async () => {
  vi.spyOn(globalThis, 'setTimeout')
  vi.spyOn(globalThis, 'setInterval')
  const { lines, logger } = recordingLogger()
  const product = await wholeProduct({}, logger)
  const { token } = await product.signUp('ada')
  expect((await product.call(deleteData, {}, token)).status).toBe(200)
  expect(lines).toEqual([])
  const runSecondErasure = scheduled('setTimeout', 30_000)
  const runCleanup = scheduled('setInterval', 600_000)
  await product.close()

  runSecondErasure()
  runCleanup()
  await vi.waitFor(() =>
    expect(lines.map(({ job }) => job).toSorted()).toEqual(['account clean-up', 'second erasure pass']),
  )
})
