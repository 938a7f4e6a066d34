// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { registerServiceWorker } from './register-service-worker.ts'

const pageThatIs = (readyState: string, controller: object | null = null) => {
  const update = vi.fn(() => Promise.reject(new Error('offline')))
  const register = vi.fn(async () => ({ update }))
  const window = Object.assign(new EventTarget(), {
    document: { readyState },
    navigator: { serviceWorker: { controller, register } },
  }) as unknown as Window
  return { window, register, update }
}

test('[Y3] the service worker is registered from /sw.js, after the page has loaded', () => {
  const { window, register } = pageThatIs('interactive')
  registerServiceWorker(window)
  expect(register).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' })
})

test('[Y3] a page that already runs under a worker asks for a newer one', async () => {
  const { window, update } = pageThatIs('complete', {})
  registerServiceWorker(window)
  await vi.waitFor(() => expect(update).toHaveBeenCalledOnce())
})

test('[Y3] at the first visit there is nothing to update', async () => {
  const { window, register, update } = pageThatIs('complete')
  registerServiceWorker(window)
  await register.mock.results[0]?.value
  await Promise.resolve()
  expect(update).not.toHaveBeenCalled()
})

test('[Y3] a browser without service workers is left alone', () => {
  expect(() => registerServiceWorker({ navigator: {} } as unknown as Window)).not.toThrow()
})
