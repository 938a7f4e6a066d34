import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { NoticeSettings } from './notice-settings.tsx'

const bodies: { kinds?: string[] }[] = []

beforeEach(() => {
  bodies.length = 0
  localStorage.setItem('notice_kinds', 'streak challenge rematch')
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
  const subscription = { toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/abc', keys }) }
  const pushManager = { subscribe: async () => subscription, getSubscription: async () => subscription }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }) },
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('[NT2] each kind can be switched off on its own, and the server learns it', async () => {
  const api = createApi('/api', async (url, init) => {
    if (init?.body) bodies.push(JSON.parse(String(init.body)))
    return Response.json(String(url).endsWith('/push/key') ? { push_key: 'k' } : { subscribed: true })
  })
  render(
    <BackendProvider backend={{ api }}>
      <NoticeSettings />
    </BackendProvider>,
  )
  await userEvent.click(screen.getByRole('switch', { name: /Rematch/ }))
  expect(bodies.at(-1)?.kinds).toEqual(['streak', 'challenge'])
  expect(screen.getByRole('switch', { name: /Rematch/ }).getAttribute('aria-checked')).toBe('false')
  expect(screen.getByRole('switch', { name: /Streak/ }).getAttribute('aria-checked')).toBe('true')
})
