import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../error-boundary.tsx'
import { LazyPart, leftOut } from './lazy-part.tsx'
import { lazyScreen, logCaughtError } from './lazy-screen.tsx'

let log = vi.spyOn(console, 'error')

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A page with a part whose code can only be fetched while there is a network. */
async function showPage(panel?: typeof leftOut) {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const Part = lazyScreen(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module')
    return { Part: () => <h2>Today’s top players</h2> }
  }, 'Part')
  render(
    <ErrorBoundary>
      <h1>Knowdown</h1>
      <LazyPart fallback={<p>Loading</p>} {...(panel && { panel })}>
        <Part />
      </LazyPart>
    </ErrorBoundary>,
    { onCaughtError: logCaughtError },
  )
  await act(async () => {})
  return async () => {
    onLine.mockReturnValue(true)
    await act(async () => void dispatchEvent(new Event('online')))
  }
}

test('[Y6] a part whose code cannot be fetched says so in its own place, and comes when the network is back', async () => {
  const goOnline = await showPage()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Knowdown')
  expect(screen.getByRole('status').textContent).toBe('You’re offline. Try again when you’re back.')
  await goOnline()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Today’s top players')
})

test('[Y6] a part that nobody misses is left out, and comes when the network is back', async () => {
  const goOnline = await showPage(leftOut)
  expect(document.body.textContent).toBe('Knowdown')
  expect(log, 'a missing network is no fault of the app').not.toHaveBeenCalled()
  await goOnline()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Today’s top players')
})

test('a part that breaks for another reason is left out too, and the fault is logged', () => {
  const fault = new Error('a fault')
  const Broken = () => {
    throw fault
  }
  render(
    <LazyPart panel={leftOut}>
      <Broken />
    </LazyPart>,
    { onCaughtError: logCaughtError },
  )
  expect(log).toHaveBeenCalledWith(fault)
})
