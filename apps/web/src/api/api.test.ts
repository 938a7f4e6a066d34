// @vitest-environment happy-dom

import { lobbyState } from '@knowdown/contracts/battles/calls'
import { FULL, KEY_HEADER } from '@knowdown/contracts/endpoint'
import { hostState, partyState } from '@knowdown/contracts/parties/calls'
import { readRun } from '@knowdown/contracts/runs/calls'
import { listCategories } from '@knowdown/contracts/solo/categories'
import { afterEach, expect, test, vi } from 'vitest'
import { buildRequest, createApi } from './api.ts'

const answering = (status: number, body: string) => createApi('/api', async () => new Response(body, { status }))

const music = { id: 'music', name: 'Music', pack: null, icon: 'music', sensitive: false }

test.each([lobbyState, partyState, hostState, readRun])(
  '[S-187] the key of $path is a header and in no address',
  (endpoint) => {
    const keys = { player_id: 'secret', player_key: 'secret', host_key: 'secret', visitor_key: 'secret' }
    const { [endpoint.keyField as 'player_id']: key } = keys
    const { url, init } = buildRequest('/api', endpoint, {
      code: 'AB3D',
      run_id: 'r',
      [endpoint.keyField as string]: key,
    })
    expect(url).not.toContain('secret')
    expect(init.headers).toMatchObject({ [KEY_HEADER]: 'secret' })
  },
)

test('a reply that matches the contract is returned', async () => {
  const reply = await answering(200, JSON.stringify([music])).call(listCategories, {})
  expect(reply).toEqual({ ok: true, value: [music] })
})

test('a refusal carries the status and message of the server', async () => {
  const reply = await answering(429, '{"detail":"Slow down"}').call(listCategories, {})
  expect(reply).toEqual({ ok: false, error: { kind: 'refused', status: 429, detail: 'Slow down' } })
})

test.each([
  ['a page instead of JSON', 200, '<!doctype html>'],
  ['a reply of another shape', 200, '[{"id":"music"}]'],
  ['an error page of a proxy', 502, '<h1>Bad Gateway</h1>'],
])('%s is reported as garbled', async (_what, status, body) => {
  expect(await answering(status, body).call(listCategories, {})).toEqual({
    ok: false,
    error: { kind: 'garbled', status },
  })
})

afterEach(() => {
  vi.useRealTimers()
})

/** A server that refuses so many calls first. */
function crowded(refusals: number, detail: string) {
  const calls: number[] = []
  const answer = async () => {
    calls.push(Date.now())
    return calls.length <= refusals
      ? Response.json({ detail }, { status: 503, headers: { 'retry-after': '3' } })
      : Response.json([music])
  }
  return { api: createApi('/api', answer as typeof fetch), calls }
}

test('[S-160] a call that a full server refuses is repeated when the server says', async () => {
  vi.useFakeTimers()
  const { api, calls } = crowded(2, FULL)
  const reply = api.call(listCategories, {})
  await vi.advanceTimersByTimeAsync(2_900)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await reply).toEqual({ ok: true, value: [music] })
  expect(calls).toHaveLength(3)
})

test('[S-160] a server that stays full is not asked for ever', async () => {
  vi.useFakeTimers()
  const { api, calls } = crowded(Number.POSITIVE_INFINITY, FULL)
  const reply = api.call(listCategories, {})
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await reply).toEqual({ ok: false, error: { kind: 'refused', status: 503, detail: FULL } })
  expect(calls).toHaveLength(15)
})

test('other refusals with 503 are not repeated: something may have happened', async () => {
  const { api, calls } = crowded(1, 'Storage is not available right now.')
  expect(await api.call(listCategories, {})).toMatchObject({ error: { status: 503 } })
  expect(calls).toHaveLength(1)
})

test('a network failure is offline, not a throw', async () => {
  const api = createApi('/api', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await api.call(listCategories, {})).toEqual({ ok: false, error: { kind: 'offline' } })
})

/** An API that knows one token, and a player whose tokens come one after the other. */
function guarded(good: string, ...tokens: string[]) {
  const proofs: (string | null)[] = []
  const answer = async (_url: unknown, init?: RequestInit) => {
    const proof = new Headers(init?.headers).get('authorization')
    proofs.push(proof)
    return proof === `Bearer ${good}` ? Response.json([]) : Response.json({ detail: 'Who?' }, { status: 401 })
  }
  const bearer = { get: async () => tokens[0] ?? null, forget: () => void tokens.shift() }
  return { api: createApi('/api', answer as typeof fetch, bearer), proofs }
}

test('a signed-in player’s calls carry the bearer token, a visitor’s carry none', async () => {
  const { api, proofs } = guarded('t1', 't1')
  expect(await api.call(listCategories, {})).toEqual({ ok: true, value: [] })
  const visitor = guarded('t1')
  expect(await visitor.api.call(listCategories, {})).toMatchObject({ error: { status: 401 } })
  expect([proofs, visitor.proofs]).toEqual([['Bearer t1'], [null]])
})

test('a call whose session has ended is repeated as a visitor', async () => {
  const { api, proofs } = guarded('t9', 't1')
  await api.call(listCategories, {})
  expect(proofs).toEqual(['Bearer t1', null])
})

test('a token that has run out is renewed once, and not for ever', async () => {
  const renewed = guarded('t2', 't1', 't2')
  expect((await renewed.api.call(listCategories, {})).ok).toBe(true)
  const useless = guarded('t9', 't1', 't2', 't3')
  expect((await useless.api.call(listCategories, {})).ok).toBe(false)
  expect(useless.proofs).toEqual(['Bearer t1', 'Bearer t2'])
})

test('[U7] a request under way ends with its session, and the session asks nothing afterwards', async () => {
  const session = new AbortController()
  const asked: unknown[] = []
  const pending: typeof fetch = (url, init) =>
    new Promise((_, reject) => {
      asked.push(url)
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  const api = createApi('/api', pending, undefined, session.signal)
  const underWay = api.call(listCategories, {})
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  session.abort()
  expect(await underWay).toEqual({ ok: false, error: { kind: 'offline' } })
  expect(await api.call(listCategories, {})).toEqual({ ok: false, error: { kind: 'offline' } })
  expect(asked).toHaveLength(1)
})

test('[U7] a call that waits for its token when the session ends is not sent', async () => {
  const session = new AbortController()
  const fetch = vi.fn(async () => Response.json([]))
  let issue = (_token: string) => {}
  const bearer = { get: () => new Promise<string>((resolve) => (issue = resolve)), forget: () => {} }
  const waiting = createApi('/api', fetch, bearer, session.signal).call(listCategories, {})
  session.abort()
  issue('t1')
  expect(await waiting).toEqual({ ok: false, error: { kind: 'offline' } })
  expect(fetch).not.toHaveBeenCalled()
})

test('a path part is taken from the input and escaped, the rest becomes the query, absent values are left out', () => {
  const asked = { code: 'A/3', player_id: 'p 1', since: undefined }
  const { url, init } = buildRequest('/api', { method: 'GET', path: '/lobby/:code/state' }, asked)
  expect(url).toBe('/api/lobby/A%2F3/state?player_id=p+1')
  expect(init.body).toBeUndefined()
})

test('a POST sends what is not in the path as JSON', () => {
  const { url, init } = buildRequest(
    '/api',
    { method: 'POST', path: '/lobby/:code/ready' },
    { code: 'AB3D', player_id: 'p1' },
  )
  expect(url).toBe('/api/lobby/AB3D/ready')
  expect(init).toMatchObject({ method: 'POST', body: '{"player_id":"p1"}' })
  expect(new Headers(init.headers).get('content-type')).toBe('application/json')
})

test('a call that names a lobby shows it in the address, so that a proxy can send both players to one node', () => {
  const { url, init } = buildRequest('/api', { method: 'POST', path: '/set-ready' }, { lobby_code: 'AB3D' })
  expect(url).toBe('/api/set-ready?lobby=AB3D')
  expect(init.body).toBe('{"lobby_code":"AB3D"}')
})

test('the session cookie is sent, also to an API on another host', () => {
  expect(buildRequest('https://api.example', { method: 'GET', path: '/categories' }, {})).toMatchObject({
    url: 'https://api.example/categories',
    init: { credentials: 'include' },
  })
})
