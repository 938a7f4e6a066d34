import { Gauge, Histogram } from 'prom-client'
import type { Scrape } from './scrape.ts'

const KINDS = new Set(['select', 'insert', 'update', 'delete'])

/** Measures every statement, and reports those that take longer than the threshold; null reports none. */
export function databaseMeter(
  { registry }: Pick<Scrape, 'registry'>,
  slowMs: number | null,
  reportSlow: (ms: number, statement: string) => void,
): (ms: number, statement: string) => void {
  const duration = new Histogram({
    name: 'knowdown_database_query_seconds',
    help: 'Time of a database statement, by its kind, without the wait for a connection.',
    labelNames: ['kind'] as const,
    buckets: [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  return (ms, statement) => {
    const word = statement.trimStart().slice(0, 6).toLowerCase()
    duration.observe({ kind: KINDS.has(word) ? word : 'other' }, ms / 1000)
    if (slowMs !== null && ms >= slowMs) reportSlow(ms, statement)
  }
}

/** Shows an outage that reads do not notice. */
export function writableGauge({ registry }: Pick<Scrape, 'registry'>): (isWritable: boolean) => void {
  const writable = new Gauge({
    name: 'knowdown_database_writable',
    help: '1 while the database takes changes; 0 while it does not answer, its disk is full or it is read-only.',
    registers: [registry],
  })
  writable.set(1)
  return (isWritable) => writable.set(isWritable ? 1 : 0)
}
