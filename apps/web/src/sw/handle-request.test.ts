import { expect, test, vi } from 'vitest'
import { classifyRequest, EMPTY_PAGE, respondWithAsset, respondWithPage } from './handle-request.ts'

const page = (text: string, status = 200) => new Response(text, { status, headers: { 'content-type': 'text/html' } })
const script = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/javascript' } })

const keeping = (kept?: Response) => ({ match: vi.fn(async () => kept), put: vi.fn(async () => {}) })
const noLimit = new Promise<void>(() => {})
const request = new Request('https://play.example/leaderboard')

test('a page comes from the network while there is one', async () => {
  const answer = await respondWithPage(
    request,
    { network: async () => page('new'), cache: keeping(page('old')) },
    noLimit,
  )
  expect(await answer.text()).toBe('new')
})

test.each([
  ['is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['has a broken server behind it', async () => page('Bad Gateway', 502)],
])('when the network %s, the cached page is served', async (_what, network) => {
  const cache = keeping(page('kept'))
  const answer = await respondWithPage(request, { network, cache }, noLimit)
  expect(await answer.text()).toBe('kept')
  // Not the page at '/', in which the first screen of a visitor stands.
  expect(cache.match).toHaveBeenCalledExactlyOnceWith(EMPTY_PAGE)
})

test('a network that stalls longer than the limit counts as failed', async () => {
  const stalled = () => new Promise<Response>(() => {})
  const answer = await respondWithPage(request, { network: stalled, cache: keeping(page('kept')) }, Promise.resolve())
  expect(await answer.text()).toBe('kept')
})

test('without a cached page a slow network is awaited', async () => {
  let arrive = (_page: Response) => {}
  const slow = () =>
    new Promise<Response>((resolve) => {
      arrive = resolve
    })
  const answer = respondWithPage(request, { network: slow, cache: keeping() }, Promise.resolve())
  arrive(page('at last'))
  expect(await (await answer).text()).toBe('at last')
})

test('without a cached page the browser shows the failure', async () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(respondWithPage(request, { network: gone, cache: keeping() }, noLimit)).rejects.toThrow(
    'Failed to fetch',
  )
})

test('a cached asset needs no network, a new one is cached', async () => {
  const network = vi.fn(async () => script('new'))
  const kept = await respondWithAsset(request, { network, cache: keeping(script('kept')) })
  expect(await kept.text()).toBe('kept')
  expect(network).not.toHaveBeenCalled()
  const cache = keeping()
  const fresh = await respondWithAsset(request, { network, cache })
  expect(await fresh.text()).toBe('new')
  expect(cache.put).toHaveBeenCalledOnce()
})

test.each([
  ['a failure', () => script('gone', 404)],
  ['a page in place of a missing file', () => page('<!doctype html>')],
])('%s is passed on and never cached', async (_what, answer) => {
  const cache = keeping()
  await respondWithAsset(request, { network: async () => answer(), cache })
  expect(cache.put).not.toHaveBeenCalled()
})

const ORIGIN = 'https://play.example'
const plan = (path: string, mode = 'cors', method = 'GET') =>
  classifyRequest({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN)

test.each([
  '/api/categories',
  '/v1/account',
  '/v1',
  '/app/knowdown',
  '/apps/x/events',
  '/dev/mailbox',
  '/healthz',
  '/readyz',
])('%s is left to the browser, also as a navigation', (path) => {
  expect(plan(path)).toBe('leave')
  expect(plan(path, 'navigate')).toBe('leave')
})

test.each(['/', '/leaderboard', '/apple', '/developer', '/verify-email?userId=1&secret=2'])('%s is a page', (path) => {
  expect(plan(path, 'navigate')).toBe('shell')
})

test('a hashed file is an asset, another file is left to the browser', () => {
  expect(plan('/assets/home-3f9a.js')).toBe('asset')
  expect(plan('/favicon.svg')).toBe('leave')
  expect(plan('/sw.js')).toBe('leave')
})

test('requests other than GET and requests to other origins are left to the browser', () => {
  expect(plan('/', 'navigate', 'POST')).toBe('leave')
  expect(plan('https://other.example/assets/a.js')).toBe('leave')
  expect(plan('https://other.example/', 'navigate')).toBe('leave')
})
