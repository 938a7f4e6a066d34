import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './navigation/lazy-screen.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('secret of the player')
}

/** A screen whose chunk can only be fetched while there is a network. */
function setUp(panel?: boolean) {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const Screen = lazyScreen(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module')
    return { Screen: () => <h1>Profile</h1> }
  }, 'Screen')
  render(
    <ErrorBoundary {...(panel && { panel: (message) => <section aria-label="Store">{message}</section> })}>
      <Suspense>
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  )
  return { goOnline: () => onLine.mockReturnValue(true) }
}

test('a screen that breaks is replaced by one that says what to do, without the error itself', () => {
  const { container } = render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'This screen stumbled' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
  expect(container.textContent).not.toContain('secret')
})

test('[Y6] a screen whose code cannot be fetched offline says so calmly, and appears when the network is back', async () => {
  const { goOnline } = setUp()
  expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Try again when you’re back.')
  goOnline()
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy()
})

test('[Y6] a link clears the message too, also one to the same address', async () => {
  const { goOnline } = setUp()
  const home = await screen.findByRole('link', { name: 'Go to Home' })
  goOnline()
  fireEvent.click(home)
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy()
})

test('[Y6] a part of a page says it in its own place and can be tried again', async () => {
  const { goOnline } = setUp(true)
  const store = await screen.findByRole('region', { name: 'Store' })
  expect(store.textContent).toContain('You’re offline. Try again when you’re back.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Store' })).toBeTruthy()
  goOnline()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy()
})

test('a stylesheet that failed is fetched again together with its screen', async () => {
  const failed = document.createElement('link')
  failed.rel = 'stylesheet'
  document.head.append(failed)
  failed.dispatchEvent(new Event('error'))
  const { goOnline } = setUp()
  await screen.findByRole('heading', { name: 'You’re offline' })
  goOnline()
  act(() => void dispatchEvent(new Event('online')))
  expect(failed.isConnected).toBe(false)
  expect(document.querySelectorAll('link[rel="stylesheet"]')).toHaveLength(1)
  document.head.replaceChildren()
})
