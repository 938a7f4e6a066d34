import type { Kysely, Migration } from 'kysely'

/** Signing keys are kept outside the database from now on; the old ones must not stay in it. */
export const keysOutside: Migration = {
  async up(db: Kysely<unknown>) {
    await (db as Kysely<{ instance_keys: { name: string } }>).deleteFrom('instance_keys').execute()
  },
}
