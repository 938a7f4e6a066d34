import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { TOKEN_LIFETIME_MS } from '../../features/accounts/tokens/token.ts'
import { runIfDue } from '../../features/jobs.ts'
import { deleteOldRows } from './delete-old-rows.ts'
import { onBothEngines } from './on-both-engines.ts'
import { type AgeLimit, RETENTION } from './retention.ts'
import type { Schema } from './schema.ts'
import { sqlJobRuns } from './sql-job-runs.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = 1_800_000_000_000
/** More than two batches. */
const BACKLOG = 2_100

/** Ids of people and devices, names that they choose, addresses that reach them, and hashes of any of these. */
const PERSONAL_COLUMN =
  /^(user_id|session_id|player_id|visitor_hash|device_hash|reporter_hash|network_hash|user_hash|actor|creator|ip|email|phone|address|recipient|endpoint|browser_hash)$/

type AnyTables = Record<string, Record<string, unknown>>

/** Rows that fill every column that must not be empty: a new text for each text, `time` for each number. */
async function insertRows(db: Kysely<Schema>, table: string, many: number, time: number, fixed: object): Promise<void> {
  const found = (await db.introspection.getTables()).find(({ name }) => name === table)
  const columns = found?.columns.filter(({ isNullable, name }) => !isNullable && !(name in fixed)) ?? []
  const isText = (type: string) => /text|varchar/i.test(type)
  const rows = Array.from({ length: many }, (_, index) => ({
    ...Object.fromEntries(
      columns.map(({ name, dataType }) => [
        name,
        isText(dataType) ? `${time}-${index}` : numberFor(dataType, time + index),
      ]),
    ),
    ...fixed,
  }))
  for (let from = 0; from < rows.length; from += 300) {
    await (db as unknown as Kysely<AnyTables>)
      .insertInto(table)
      .values(rows.slice(from, from + 300))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

const numberFor = (type: string, time: number): number => (/bigint|int8/i.test(type) ? time : 1)

const count = async (db: Kysely<Schema>, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

/** Values that the rule's condition asks for. */
const fixedFor = ({ column, only }: AgeLimit, time: number): object => ({
  [column]: time,
  ...(only?.startsWith('period') && { period: 'week' }),
  ...(only?.startsWith('series_id') && { series_id: 'own-series' }),
})

const aged = Object.entries(RETENTION).flatMap(([table, retention]) =>
  'ages' in retention ? retention.ages.map((limit) => ({ table, limit })) : [],
)

test('links and codes in messages are good for an hour at most, as the privacy page says', () => {
  expect(Math.max(...Object.values(TOKEN_LIFETIME_MS))).toBeLessThanOrEqual(60 * 60_000)
})

onBothEngines('retention', (open) => {
  test('every table says how it is kept from growing for ever', async () => {
    const { db } = await open()
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    expect(Object.keys(RETENTION).toSorted()).toEqual(tables.toSorted())
  })

  test('the operator’s guide tells the limit of every table', async () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/operating.md'), 'utf8')
    const rows = guide.split('\n').filter((line) => line.startsWith('|'))
    for (const [table, retention] of Object.entries(RETENTION)) {
      const told = rows.filter((row) => row.includes(`\`${table}\``)).join('\n')
      expect(told, table).not.toBe('')
      for (const { days } of 'ages' in retention ? retention.ages : []) {
        if (days > 0) expect(told, table).toMatch(new RegExp(`\\b${days} days?\\b`))
      }
    }
  })

  test('a table with a column about a person is on the privacy page', async () => {
    const { db } = await open()
    const found = await db.introspection.getTables()
    const personal = found.filter(({ columns }) => columns.some(({ name }) => PERSONAL_COLUMN.test(name)))
    const missing = personal.filter(({ name }) => RETENTION[name as keyof Schema].about.length === 0)
    expect(personal.length).toBeGreaterThan(30)
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  test('a backlog of every table is deleted, and what is younger stays', { timeout: 120_000 }, async () => {
    const { db } = await open()
    for (const { table, limit } of aged) {
      // Young by all rules of its table, old by none.
      const young = NOW + 365 * DAY_MS
      const old = NOW - limit.days * DAY_MS - 1
      await db.deleteFrom(table as keyof Schema).execute()
      await insertRows(db, table, BACKLOG, young, fixedFor(limit, old))
      await insertRows(db, table, 3, young + DAY_MS, fixedFor(limit, young))
      const before = await count(db, table)
      expect([table, before > 3]).toEqual([table, true])
      const deleted = await deleteOldRows(db, NOW)
      expect([table, limit.column, await count(db, table), deleted[table]]).toEqual([
        table,
        limit.column,
        3,
        before - 3,
      ])
    }
  })

  test('a sweep finds old rows by an index', async () => {
    const { db, engine } = await open()
    for (const { table, limit } of aged) {
      if (['held_questions', 'outages', 'cluster_nodes'].includes(table)) continue
      const query = sql`select 1 from ${sql.table(table)} where ${sql.ref(limit.column)} < 1`
      // PostgreSQL prefers to read small tables as a whole unless told otherwise.
      const { rows } = await db.connection().execute(async (one) => {
        if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(one)
        return sql<
          Record<string, string>
        >`${sql.raw(engine === 'postgres' ? 'explain' : 'explain query plan')} ${query}`.execute(one)
      })
      expect([table, limit.column, JSON.stringify(rows)]).toEqual([
        table,
        limit.column,
        expect.stringMatching(/index/i),
      ])
    }
  })
})

onBothEngines('a daily job', (open) => {
  test('that fails is not done and runs again; one that succeeds waits a day; a dead node lets go', async () => {
    const { db } = await open()
    const jobs = sqlJobRuns(db)
    let now = NOW
    const runs: string[] = []
    const job = (outcome: 'ok' | 'fails') => ({
      name: 'sweep',
      everyMs: DAY_MS,
      async run() {
        runs.push(outcome)
        if (outcome === 'fails') throw new Error('cancelled')
      },
    })
    const clock = () => now
    await expect(runIfDue(jobs, job('fails'), clock)).rejects.toThrow('cancelled')
    await runIfDue(jobs, job('ok'), clock)
    await runIfDue(jobs, job('ok'), clock)
    expect(runs).toEqual(['fails', 'ok'])
    now += DAY_MS
    // Two nodes at once.
    await Promise.all([runIfDue(jobs, job('ok'), clock), runIfDue(jobs, job('ok'), clock)])
    expect(runs).toHaveLength(3)
    now += DAY_MS
    expect(await jobs.begin('sweep', now, DAY_MS)).toBe(true)
    expect(await jobs.begin('sweep', now, DAY_MS)).toBe(false)
    expect(await jobs.begin('sweep', now + 30 * 60_000, DAY_MS)).toBe(true)
  })
})
