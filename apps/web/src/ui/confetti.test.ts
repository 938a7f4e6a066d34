import { afterEach, expect, test, vi } from 'vitest'
import { burst } from './confetti.ts'

const confetti = vi.hoisted(() => vi.fn())
vi.mock('canvas-confetti', () => ({ default: confetti }))

afterEach(() => {
  confetti.mockReset()
  vi.unstubAllGlobals()
})

const stillness = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))

test('a burst is 30 particles that live three seconds', async () => {
  stillness(false)
  await burst()
  expect(confetti).toHaveBeenCalledOnce()
  expect(confetti.mock.calls[0]?.[0]).toMatchObject({ particleCount: 30, ticks: 180 })
})

test('with reduced motion nothing is thrown', async () => {
  stillness(true)
  await burst()
  expect(confetti).not.toHaveBeenCalled()
})
