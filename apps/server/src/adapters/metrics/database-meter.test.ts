import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { onBothEngines } from '../sql/on-both-engines.ts'
import { databaseMeter } from './database-meter.ts'

test('statements are measured by kind, and those at or above the threshold are reported', async () => {
  const registry = new Registry()
  const slow: [number, string][] = []
  const meter = databaseMeter({ registry }, 500, (ms, statement) => slow.push([ms, statement]))
  meter(499, 'select 1')
  meter(500, ' UPDATE users set name = ?')
  meter(0.2, 'create table x')
  expect(slow).toEqual([[500, ' UPDATE users set name = ?']])
  const text = await registry.metrics()
  for (const kind of ['select', 'update', 'other']) expect(text).toContain(`_seconds_count{kind="${kind}"} 1`)
})

test('without a threshold nothing is reported', () => {
  const slow: number[] = []
  databaseMeter({ registry: new Registry() }, null, (ms) => slow.push(ms))(60_000, 'select 1')
  expect(slow).toEqual([])
})

onBothEngines('a statement that is measured', (open) => {
  test('has placeholders in place of values, also when it fails', async () => {
    const seen: string[] = []
    const { db } = await open({ onOutage: () => {}, onRecovery: () => {}, onQuery: (_ms, text) => seen.push(text) })
    await db.selectFrom('users').select('name').where('email', '=', 'ada@example.org').execute()
    await expect(sql`select ${'ada@example.org'} from nowhere`.execute(db)).rejects.toThrow()
    expect(seen.filter((text) => text.includes('email')).length).toBe(1)
    expect(seen.at(-1)).toContain('nowhere')
    expect(seen.join()).not.toContain('ada@')
  })
})
