import { Gauge } from 'prom-client'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { testApp } from './testing/test-app.ts'

test('a value that cannot be read is missing, never an old one, and the other metrics are there', async () => {
  const metrics = createMetrics('1.2.3')
  const gauge = new Gauge({ name: 'knowdown_waiting', help: 'Waiting.', registers: [metrics.registry] })
  let answer: () => Promise<number> = async () => 7
  metrics.onScrape(
    [gauge],
    () => answer(),
    (value) => gauge.set(value),
  )
  expect(await metrics.scrape()).toContain('knowdown_waiting{version="1.2.3"} 7')
  answer = () => Promise.reject(new Error('the database is away'))
  const during = await metrics.scrape()
  expect(during).not.toMatch(/^knowdown_waiting\{/m)
  expect(during).toContain('process_resident_memory_bytes')
})

test('answers are counted for each mode, those in own quizzes too', async () => {
  const metrics = createMetrics('1.2.3')
  const view = { runId: 'r', timing: 'normal', serverTime: 0, total: 1, settled: [], open: null, result: null }
  const runs = { runs: { answer: async () => view } }
  const app = await testApp({ metrics, runs: runs as never })
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/own-runs/a-run-of-one-visitor/answers',
    payload: { visitor_key: 'a-visitor-key-of-one-browser', index: 0, answer: null },
  })
  expect(statusCode).toBe(200)
  const text = await metrics.scrape()
  expect(text).toMatch(/^knowdown_answers_total\{.*mode="own-run".*\} 1$/m)
  expect(text).toMatch(/^knowdown_answers_total\{.*mode="run".*\} 0$/m)
})
