// @vitest-environment happy-dom
import { countClientFailure } from '@knowdown/contracts/client/failures'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
})

async function given({ development }: { development: boolean }) {
  vi.stubEnv('DEV', development)
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'))
  vi.stubGlobal('fetch', fetch)
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {})
  const { reportFailure } = await import('./report-failure.ts')
  return { reportFailure, fetch, console }
}

test('[SF1] in development a swallowed failure is in the console', async () => {
  const { reportFailure, fetch, console } = await given({ development: true })
  const error = new Error('no motor')
  reportFailure('haptics', error)
  expect(console).toHaveBeenCalledWith('haptics failed', error)
  expect(fetch).not.toHaveBeenCalled()
})

test('[SF1] in production the server counts each kind once per page, and gets nothing but the kind', async () => {
  const { reportFailure, fetch, console } = await given({ development: false })
  for (const kind of ['purchase', 'purchase', 'restore'] as const) reportFailure(kind, new Error('a secret'))
  const sent = fetch.mock.calls.map(([url, { method, body }]) => [method, url, JSON.parse(String(body))])
  expect(sent).toEqual([
    [countClientFailure.method, `/api${countClientFailure.path}`, { kind: 'purchase' }],
    [countClientFailure.method, `/api${countClientFailure.path}`, { kind: 'restore' }],
  ])
  for (const [, , body] of sent) expect(countClientFailure.input.safeParse(body).success).toBe(true)
  expect(console).not.toHaveBeenCalled()
})
