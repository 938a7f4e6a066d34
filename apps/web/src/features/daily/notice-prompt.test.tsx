import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { NoticePrompt } from './notice-prompt.tsx'

const requestPermission = vi.fn(async () => 'granted')
const sent: { url: string; body: string }[] = []

const subscription = {
  toJSON: () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  }),
}

beforeEach(() => {
  sent.length = 0
  localStorage.clear()
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  const pushManager = { subscribe: async () => subscription, getSubscription: async () => null }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }) },
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  requestPermission.mockClear()
})

function show(finished: number) {
  const api = createApi('/api', async (url, init) => {
    sent.push({ url: String(url), body: String(init?.body ?? '') })
    return Response.json(String(url).endsWith('/push/key') ? { push_key: 'k' } : { subscribed: true })
  })
  render(
    <BackendProvider backend={{ api }}>
      <NoticePrompt finished={finished} isVisitor={false} />
    </BackendProvider>,
  )
}

const prompt = () => screen.queryByRole('region', { name: 'Reminders' })

test('[NT1] nobody is asked before the second finished daily', () => {
  show(1)
  expect(prompt()).toBeNull()
  cleanup()
  show(2)
  expect(prompt()).not.toBeNull()
})

test('[NT1] the browser asks only after a yes to our own words; then the device is subscribed', async () => {
  show(2)
  expect(requestPermission).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Yes, remind me' }))
  expect(requestPermission).toHaveBeenCalledOnce()
  const { body } = sent.at(-1) ?? { body: '' }
  expect(JSON.parse(body)).toMatchObject({
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    kinds: ['streak', 'challenge', 'rematch'],
  })
  expect(prompt()).toBeNull()
})

test('[NT1] a no is remembered, and the browser asks nothing', async () => {
  show(2)
  await userEvent.click(screen.getByRole('button', { name: 'No, thanks' }))
  expect(prompt()).toBeNull()
  cleanup()
  show(3)
  expect(prompt()).toBeNull()
  expect([requestPermission.mock.calls.length, sent.length]).toEqual([0, 0])
})
