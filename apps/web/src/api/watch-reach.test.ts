// @vitest-environment happy-dom
import { listCategories } from '@knowdown/contracts/solo/categories'
import { ok, refuse } from '@knowdown/domain/result'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOnline, noteReach } from '../platform/reachability.ts'
import type { Api, ApiFailure } from './api.ts'
import { probeWhileAway } from './probe-while-away.ts'
import { watchReach } from './watch-reach.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  noteReach({ type: 'answered' })
})

const GONE: ApiFailure = { kind: 'offline' }

function watched(...failures: (ApiFailure | null)[]) {
  const session = new AbortController()
  const call = async () => {
    const failure = failures.shift()
    return failure ? refuse(failure) : ok([])
  }
  const api = watchReach({ call } as unknown as Api, session.signal)
  return { ask: () => api.call(listCategories, {}), session }
}

test('[Y6] two calls without an answer mean that the server is away, and the next answer brings it back', async () => {
  const { ask } = watched(GONE, GONE, null)
  await ask()
  expect(isOnline()).toBe(true)
  await ask()
  expect(isOnline()).toBe(false)
  await ask()
  expect(isOnline()).toBe(true)
})

test('[Y6] a refusal is an answer, and a page of somebody else is none', async () => {
  const refused: ApiFailure = { kind: 'refused', status: 503, detail: 'Knowdown is full.' }
  const { ask } = watched(GONE, refused, GONE, { kind: 'garbled', status: 200 })
  await ask()
  await ask()
  await ask()
  expect(isOnline()).toBe(true)
  await ask()
  expect(isOnline()).toBe(false)
})

test('[Y6] calls that end with their session tell nothing', async () => {
  const { ask, session } = watched(GONE, GONE)
  session.abort()
  await ask()
  await ask()
  expect(isOnline()).toBe(true)
})

const json = () => new Response('{}', { headers: { 'content-type': 'application/json; charset=utf-8' } })
const loginPage = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })

test('[Y6] while it is away the server is asked again, ever less often, until it answers itself', async () => {
  const replies = [() => Promise.reject(new TypeError('Failed to fetch')), async () => loginPage(), async () => json()]
  const fetch = vi.fn((_url: string, _init?: RequestInit) => replies.shift()?.() ?? Promise.reject(new Error('again')))
  const stop = probeWhileAway(fetch as unknown as typeof globalThis.fetch)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).not.toHaveBeenCalled()

  noteReach({ type: 'failed', at: 0 })
  noteReach({ type: 'failed', at: 1 })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetch).toHaveBeenCalledTimes(1)
  // A stored reply would tell nothing.
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-store' })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(isOnline()).toBe(false)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(fetch).toHaveBeenCalledTimes(3)
  expect(isOnline()).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(fetch).toHaveBeenCalledTimes(3)
  stop()
})
