import type { SqliteDatabase } from 'kysely'
import { expect, test } from 'vitest'
import { cacheStatements } from './statement-cache.ts'

function counting() {
  const prepared: string[] = []
  let closed = 0
  const database = {
    close: () => {
      closed += 1
    },
    prepare: (sql: string) => {
      prepared.push(sql)
      return { sql }
    },
  } as unknown as SqliteDatabase
  return { kept: cacheStatements(database), prepared, closed: () => closed }
}

test('a repeated query is prepared once', () => {
  const { kept, prepared } = counting()
  const first = kept.prepare('select 1')
  kept.prepare('select 2')
  expect(kept.prepare('select 1')).toBe(first)
  expect(prepared).toEqual(['select 1', 'select 2'])
})

test('the cache is emptied after 300 queries, so that it does not fill the memory', () => {
  const { kept, prepared } = counting()
  for (let number = 0; number < 301; number += 1) kept.prepare(`select ${number}`)
  kept.prepare('select 300')
  expect(prepared).toHaveLength(301)
  kept.prepare('select 0')
  expect(prepared).toHaveLength(302)
})

test('close() closes the database', () => {
  const { kept, closed } = counting()
  kept.close()
  expect(closed()).toBe(1)
})
