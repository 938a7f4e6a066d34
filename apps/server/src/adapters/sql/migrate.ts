import { type Kysely, type Migration, Migrator } from 'kysely'
import { reasonOf, StorageFault } from './storage.ts'

/** Kysely's own table of the migrations that have run. */
interface MigrationTables {
  kysely_migration: { name: string }
}

/**
 * Runs all missing migrations in one transaction. On PostgreSQL Kysely holds an advisory lock meanwhile, so that of
 * several nodes that start at once one migrates and the others wait for it.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  name: string,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  const unknown = await newestUnknown(db as unknown as Kysely<MigrationTables>, migrations)
  if (unknown) {
    throw new StorageFault(
      `The database ${name} was written by a newer Knowdown (it knows '${unknown}'). Nothing was changed. Start that version, or restore an older backup.`,
    )
  }
  throw new StorageFault(`The database ${name} could not be brought up to date (${reasonOf(error)}).`, { cause: error })
}

async function newestUnknown(
  db: Kysely<MigrationTables>,
  migrations: Record<string, Migration>,
): Promise<string | undefined> {
  const run = await db
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name', 'desc')
    .execute()
    // Only used to explain the error that the caller is about to throw.
    .catch(() => [])
  return run.find(({ name }) => !(name in migrations))?.name
}
