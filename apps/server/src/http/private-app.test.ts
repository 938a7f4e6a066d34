import { expect, onTestFinished, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { buildPrivateApp } from './private-app.ts'

test('the private port shows metrics, and nothing that somebody without an account could read or change', async () => {
  const app = buildPrivateApp(createMetrics('0.0.0'), [])
  onTestFinished(() => app.close())
  expect((await app.inject('/metrics')).statusCode).toBe(200)
  expect((await app.inject('/questions')).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/questions/art-0001/show' })).statusCode).toBe(404)
})

test('[S-117] foreign host names and foreign pages are refused', async () => {
  const app = buildPrivateApp(createMetrics('0.0.0'), ['metrics.internal'])
  onTestFinished(() => app.close())
  const get = async (host: string, more = {}) =>
    (await app.inject({ url: '/metrics', headers: { host, ...more } })).statusCode
  const post = async (headers: Record<string, string>) =>
    (await app.inject({ method: 'POST', url: '/metrics', headers })).statusCode
  const own = ['localhost:9464', '127.0.0.1:9464', '[::1]:9464', '10.1.2.3', 'node-1:9464', 'Metrics.internal:9464']
  for (const host of own) expect([host, await get(host)]).toEqual([host, 200])
  for (const host of ['evil.example', 'evil.example:9464', 'localhost.evil.example', 'a b']) {
    expect([host, await get(host)]).toEqual([host, 403])
  }
  expect(await get('localhost:9464', { origin: 'https://evil.example' })).toBe(403)
  const host = 'localhost:9464'
  expect(await post({ host, origin: 'https://evil.example' })).toBe(403)
  expect(await post({ host, origin: 'null' })).toBe(403)
  expect(await post({ host, 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await post({ host, 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await post({ host, origin: 'http://localhost:9464' })).toBe(404)
})
