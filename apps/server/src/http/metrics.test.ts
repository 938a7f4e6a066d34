import { Gauge } from 'prom-client'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

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
