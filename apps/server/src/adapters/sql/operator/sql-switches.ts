import type { Kysely } from 'kysely'
import type { Switches } from '../../../features/operator/operator-models.ts'
import type { Schema } from '../schema.ts'

export function sqlSwitches(db: Kysely<Schema>): Switches {
  return {
    async isOn(name) {
      const row = await db.selectFrom('switches').select('is_on').where('name', '=', name).executeTakeFirst()
      return row?.is_on === 1
    },
    async set(name, isOn) {
      const is_on = isOn ? 1 : 0
      await db
        .insertInto('switches')
        .values({ name, is_on })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_on }))
        .execute()
    },
  }
}
