import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { onBothEngines } from './on-both-engines.ts'

const create = (table: string) => ({
  up: async (db: Kysely<never>) => {
    await db.schema.createTable(table).addColumn('id', 'text').execute()
  },
})
const failing = {
  up: async () => {
    throw new Error('no such luck')
  },
}

onBothEngines('migrating', (open) => {
  test('runs each missing migration once', async () => {
    const { db } = await open()
    const more = { ...migrations, '9001-first': create('first') }
    await migrate(db, 'here', more)
    await migrate(db, 'here', more)
    await sql`select id from first`.execute(db)
  })

  test('changes nothing when one of several migrations fails', async () => {
    const { db } = await open()
    const more = { ...migrations, '9001-first': create('first'), '9002-second': failing }
    await expect(migrate(db, 'here', more)).rejects.toThrow(
      'The database here could not be brought up to date (no such luck).',
    )
    await expect(sql`select id from first`.execute(db)).rejects.toThrow(/first/)
    await migrate(db, 'here', migrations)
  })

  test('refuses a database of a newer version', async () => {
    const { db } = await open()
    await migrate(db, 'here', { ...migrations, '9001-first': create('first') })
    await expect(migrate(db, 'here', migrations)).rejects.toThrow(
      "The database here was written by a newer Knowdown (it knows '9001-first'). Nothing was changed. Start that version, or restore an older backup.",
    )
  })
})
