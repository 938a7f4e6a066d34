import { listCategories } from '@knowdown/contracts/categories'
import { expect, test } from 'vitest'
import { createApi } from './api.ts'

const answering = (status: number, body: string) => createApi('/api', async () => new Response(body, { status }))

const music = { id: 'music', name: 'Music', pack: null, icon: 'music', sensitive: false }

test('a reply that keeps to the contract is the value', async () => {
  const reply = await answering(200, JSON.stringify([music])).call(listCategories, {})
  expect(reply).toEqual({ ok: true, value: [music] })
})

test('a refusal carries its status and the words of the server', async () => {
  const reply = await answering(429, '{"detail":"Slow down"}').call(listCategories, {})
  expect(reply).toEqual({ ok: false, error: { kind: 'refused', status: 429, detail: 'Slow down' } })
})

test.each([
  ['a page instead of JSON', 200, '<!doctype html>'],
  ['a reply of another shape', 200, '[{"id":"music"}]'],
  ['an error page of a proxy', 502, '<h1>Bad Gateway</h1>'],
])('%s is garbled', async (_what, status, body) => {
  expect(await answering(status, body).call(listCategories, {})).toEqual({ ok: false, error: { kind: 'garbled' } })
})

test('a network failure is offline, not a throw', async () => {
  const api = createApi('/api', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await api.call(listCategories, {})).toEqual({ ok: false, error: { kind: 'offline' } })
})
