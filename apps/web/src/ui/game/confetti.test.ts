// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { burst } from './confetti.ts'

const THEME = {
  '--brand-fill': '#010101',
  '--peach': '#020202',
  '--mint': '#030303',
  '--lilac': '#040404',
  '--sky': '#050505',
  '--butter': '#060606',
}
const FRAME_MS = 1000 / 60

/** What the real library draws, frame by frame: the fill colours without their transparency. */
let frames: string[][]

beforeEach(() => {
  frames = []
  for (const [name, colour] of Object.entries(THEME)) document.documentElement.style.setProperty(name, colour)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => recordingContext() as never)
  let now = 0
  vi.stubGlobal('requestAnimationFrame', (draw: (time: number) => void) => {
    now += FRAME_MS
    return setTimeout(() => draw(now), 0)
  })
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function recordingContext() {
  const ignore = () => undefined
  const context = {
    fillStyle: '',
    clearRect: () => frames.push([]),
    fill: () => frames.at(-1)?.push(context.fillStyle.replace(/, [^,]*\)$/, ')')),
  }
  for (const call of ['beginPath', 'closePath', 'moveTo', 'lineTo', 'ellipse', 'save', 'restore'])
    Object.assign(context, { [call]: ignore })
  return context
}

const preferReducedMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))

test('[Z2] a burst draws 30 particles for three seconds', async () => {
  preferReducedMotion(false)
  await burst()
  const drawn = frames.filter((fills) => fills.length > 0)
  expect(new Set(drawn.map((fills) => fills.length))).toEqual(new Set([30]))
  expect(Math.round(drawn.length * FRAME_MS)).toBe(3000)
})

test('the particles have the colours of the theme', async () => {
  preferReducedMotion(false)
  await burst({ particles: 60 })
  const colours = new Set(frames.flat())
  expect([...colours].toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `rgba(${n}, ${n}, ${n})`))
})

test('the canvas is hidden from screen readers and taps, and removed afterwards', async () => {
  preferReducedMotion(false)
  const running = burst()
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(0))
  const canvas = document.querySelector('body > canvas')
  expect(canvas?.getAttribute('aria-hidden')).toBe('true')
  expect(canvas?.classList).toContain('pointer-events-none')
  await running
  expect(document.querySelector('canvas')).toBeNull()
})

test('with reduced motion nothing is drawn', async () => {
  preferReducedMotion(true)
  await burst()
  expect(frames).toEqual([])
  expect(document.querySelector('canvas')).toBeNull()
})
