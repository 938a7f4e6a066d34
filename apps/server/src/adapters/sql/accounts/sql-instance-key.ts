import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** A random key that all nodes on one database share; the first node that asks creates it. */
export async function sqlInstanceKey(db: Kysely<Schema>, name: string): Promise<string> {
  await db
    .insertInto('instance_keys')
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('instance_keys')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
