import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { fakeAccount } from '../../api/testing/fake-account.ts'
import { AssistantProvider } from '../assistant/assistant.tsx'
import { SessionProvider } from '../session/session.tsx'
import { trackPageArrivals } from './page-arrival.ts'
import { Routes } from './routes.tsx'

const visitor = fakeAccount()
const api = createApi('/api', async () => Response.json([]))

// Imported beforehand: on a busy machine compiling alone may take longer than a test waits for a heading.
beforeAll(async () => {
  await Promise.all(
    Object.values(import.meta.glob(['../../features/{auth,profile,leaderboard,privacy}/*.tsx', '!**/*.test.tsx'])).map(
      (load) => load(),
    ),
  )
}, 60_000)

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(path: string) {
  const arrival = trackPageArrivals(window, { read: () => null, write: () => {} })
  navigate(path, { replace: true })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api }}>
        <SessionProvider account={visitor}>
          <AssistantProvider premium={false} onOpenStore={() => {}}>
            <Routes arrival={arrival} onOpenStore={() => {}} />
          </AssistantProvider>
        </SessionProvider>
      </BackendProvider>
    </QueryClientProvider>,
  )
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test.each(['/', '/no/such/page'])('[R1] %s shows home', async (path) => {
  open(path)
  expect(await heading('Knowdown')).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Knowdown · Test your knowledge'))
})

test.each([
  ['[R2]', '/auth', 'Sign in to your account', 'Sign In · Knowdown'],
  ['[R3]', '/profile', 'Please sign in to view your profile', 'Profile · Knowdown'],
  ['[R4]', '/verify-email', 'Email verification failed.', 'Email Verification · Knowdown'],
  ['[R5]', '/password-reset', 'Invalid Reset Link', 'Password Reset · Knowdown'],
  ['[R6]', '/leaderboard', 'Leaderboard', 'Leaderboard · Knowdown'],
  ['[R7]', '/privacy-policy', 'Privacy Policy', 'Privacy Policy · Knowdown'],
  ['[S-88]', '/delete-account', 'Delete Your Account', 'Delete Your Account · Knowdown'],
])('%s %s comes lazily, with its page and title', async (_row, path, title, documentTitle) => {
  open(path)
  expect(screen.getByRole('status').textContent).toBe(`Loading ${documentTitle.replace(' · Knowdown', '...')}`)
  expect(await heading(title)).toBeTruthy()
  await waitFor(() => expect(document.title).toBe(documentTitle))
})

test('[R3] a visitor’s profile asks to sign in', async () => {
  open('/profile')
  await heading('Please sign in to view your profile')
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth')
})

test('[R4] an incomplete verification link says what is missing', async () => {
  open('/verify-email?userId=u1')
  expect(await screen.findByText('Detail: User ID or secret not found in the URL.')).toBeTruthy()
})

test('following a link moves the focus to the new heading and the scroll to the top', async () => {
  open('/')
  await heading('Knowdown')
  navigate('/leaderboard')
  const arrived = await heading('Leaderboard')
  await vi.waitFor(() => expect(document.activeElement).toBe(arrived))
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
})
