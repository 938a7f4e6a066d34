import { expect, onTestFinished, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { buildPrivateApp } from './private-app.ts'

const NOTHING = { models: [], hidden: [], pool: 0, bank: 0 }

test('the operator lists model runs and hidden questions, and unhides a question', async () => {
  const shown: string[] = []
  const app = buildPrivateApp(
    createMetrics('0.0.0'),
    {
      report: async () => ({
        models: [
          {
            model: 'small <b>',
            runs: 2,
            failures: { timeout: 1 },
            asked: 14,
            kept: 9,
            dropped: { duplicate: 4, disagreed: 1 },
            tokens: { input: 10, output: 20 },
            cost: 1.5,
          },
        ],
        hidden: [{ questionId: 'art-0001', reason: 'reported', question: 'Who?', answer: 'Nobody' }],
        pool: 9,
        bank: 4960,
      }),
      unhide: async (id) => {
        shown.push(id)
      },
    },
    [],
  )
  onTestFinished(() => app.close())
  const { body, headers } = await app.inject('/questions')
  expect(headers['content-type']).toContain('text/html')
  expect(body).toContain('small &lt;b&gt;')
  expect(body).toContain('4 duplicate\n1 disagreed')
  expect(body).toContain('$1.50')
  expect(body).toContain('art-0001')
  expect((await app.inject('/questions.json')).json()).toMatchObject({ pool: 9, bank: 4960 })
  expect((await app.inject({ method: 'POST', url: '/questions/art-0001/show' })).statusCode).toBe(204)
  expect(shown).toEqual(['art-0001'])
})

test('[S-117] foreign host names and foreign pages are refused, and nothing happens', async () => {
  const shown: string[] = []
  const unhide = async (id: string) => void shown.push(id)
  const app = buildPrivateApp(createMetrics('0.0.0'), { report: async () => NOTHING, unhide }, ['metrics.internal'])
  onTestFinished(() => app.close())
  const get = async (host: string, more = {}) =>
    (await app.inject({ url: '/metrics', headers: { host, ...more } })).statusCode
  const post = async (headers: Record<string, string>) =>
    (await app.inject({ method: 'POST', url: '/questions/art-0001/show', headers })).statusCode
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
  expect(shown).toEqual([])
  expect(await post({ host, origin: 'http://localhost:9464' })).toBe(204)
  expect(await post({ host })).toBe(204)
})
