// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { burst } from './confetti.ts'

const { confetti, create } = vi.hoisted(() => {
  const confetti = vi.fn()
  return { confetti, create: vi.fn(() => confetti) }
})
vi.mock('canvas-confetti', () => ({ default: { create } }))

afterEach(() => {
  confetti.mockReset()
  vi.unstubAllGlobals()
})

const stillness = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))

test('[Z2] a burst is 30 particles that live three seconds', async () => {
  stillness(false)
  await burst()
  expect(confetti).toHaveBeenCalledOnce()
  expect(confetti.mock.calls[0]?.[0]).toMatchObject({ particleCount: 30, ticks: 180 })
})

test('it is drawn on a canvas that nobody hears or hits, which is gone afterwards', async () => {
  stillness(false)
  let drawn: Element | null = null
  confetti.mockImplementation(async () => {
    drawn = document.querySelector('body > canvas[aria-hidden="true"]')
  })
  await burst()
  expect(drawn).not.toBeNull()
  expect(document.querySelector('canvas')).toBeNull()
  expect(create).toHaveBeenCalledWith(drawn, expect.objectContaining({ useWorker: false }))
})

test('with reduced motion nothing is thrown', async () => {
  stillness(true)
  await burst()
  expect(confetti).not.toHaveBeenCalled()
})
