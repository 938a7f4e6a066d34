// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { runParticles } from './run-particles.ts'

afterEach(() => vi.unstubAllGlobals())

function runOnCanvas({ still }: { still: boolean }) {
  let onResize = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        onResize = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: still, addEventListener: () => {} }))
  const canvas = document.createElement('canvas')
  let width = 390
  Object.defineProperty(canvas, 'clientWidth', { get: () => width })
  const opacities: number[] = []
  let paintings = 0
  const pen = {
    globalAlpha: 1,
    fill: () => opacities.push(pen.globalAlpha),
    clearRect: () => {
      paintings += 1
    },
    ...Object.fromEntries(['setTransform', 'beginPath', 'arc'].map((name) => [name, () => {}])),
  }
  vi.spyOn(canvas, 'getContext').mockReturnValue(pen as never)
  const stop = runParticles(canvas, () => 0.5)
  const resize = (to: number) => {
    width = to
    onResize()
  }
  return { canvas, stop, resize, opacities, paintings: () => paintings }
}

function opacitiesPainted(): number[] {
  const { stop, opacities } = runOnCanvas({ still: true })
  stop()
  return opacities
}

/** Runs them on a screen whose frames come when the test says so. */
function runByHand() {
  let next: FrameRequestCallback = () => {}
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    next = callback
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => {})
  const { stop, paintings, canvas } = runOnCanvas({ still: false })
  return {
    stop,
    canvas,
    /** Whether the particles are painted in a frame at this time. */
    paintsAt(at: number): boolean {
      const before = paintings()
      next(at)
      return paintings() > before
    },
  }
}

/** How often the particles are painted in a second of a device that shows a frame after so many milliseconds. */
function paintingsPerSecond(frameMs: (painted: boolean) => number): number {
  const { stop, paintsAt } = runByHand()
  dispatchEvent(new Event('scroll'))
  let paintings = 0
  for (let at = 1_000; at < 2_000; ) {
    const painted = paintsAt(at)
    if (painted) paintings += 1
    at += frameMs(painted)
  }
  stop()
  return paintings
}

test('[Y2] every particle is painted with an opacity of 0.6', () => {
  expect(opacitiesPainted()).toEqual(Array(100).fill(0.6))
})

test('[Y2] none is painted where the text of the page stands', () => {
  const main = document.body.appendChild(document.createElement('main'))
  Object.assign(main.style, { paddingLeft: '20px', paddingRight: '20px' })
  vi.spyOn(main, 'getBoundingClientRect').mockReturnValue({ left: 0, right: 390 } as DOMRect)
  expect(opacitiesPainted()).toEqual([])
  main.remove()
})

test('[Y2] a slow device that needs 60 ms to paint them does so three or four times a second, a quick one 60 times', () => {
  expect(paintingsPerSecond(() => 1000 / 60)).toBe(60)
  const onSlowDevice = paintingsPerSecond((painted) => (painted ? 60 : 1000 / 60))
  expect(onSlowDevice).toBeGreaterThanOrEqual(3)
  expect(onSlowDevice).toBeLessThanOrEqual(4)
})

test('[Y2] a page that is shown again paints them at once, also when they rested', () => {
  const { stop, paintsAt } = runByHand()
  dispatchEvent(new Event('keydown'))
  expect([1_000, 1_100, 1_200].map(paintsAt)).toEqual([true, false, false])
  document.dispatchEvent(new Event('visibilitychange'))
  expect(paintsAt(1_210)).toBe(true)
  stop()
})

test('[Y2] [FV1] they stand still until the first press, or for eight seconds', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pressed = runByHand()
  expect(pressed.canvas.dataset).toMatchObject({ particles: '100', moving: 'false' })
  dispatchEvent(new Event('pointerdown'))
  expect(pressed.canvas.dataset.moving).toBe('true')
  pressed.stop()
  const left = runByHand()
  vi.advanceTimersByTime(7_999)
  expect(left.canvas.dataset.moving).toBe('false')
  vi.advanceTimersByTime(1)
  expect(left.canvas.dataset.moving).toBe('true')
  left.stop()
  vi.useRealTimers()
})

test('[Y2] under a screen that covers the page they rest, and go on after it', () => {
  const { canvas, stop, resize } = runOnCanvas({ still: false })
  dispatchEvent(new Event('pointerdown'))
  const isMoving = () => canvas.dataset.moving
  expect(isMoving()).toBe('true')
  resize(0)
  expect(isMoving()).toBe('false')
  resize(390)
  expect(isMoving()).toBe('true')
  stop()
})
