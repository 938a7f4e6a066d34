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
  // The library looks at every table first, which takes longer than the rest of opening a database.
  if (await isUpToDate(db as unknown as Kysely<MigrationTables>, migrations)) return
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

async function isUpToDate(db: Kysely<MigrationTables>, migrations: Record<string, Migration>): Promise<boolean> {
  const [run, known] = [await namesOfRun(db), Object.keys(migrations)]
  return run.length === known.length && known.every((name) => run.includes(name))
}

async function newestUnknown(
  db: Kysely<MigrationTables>,
  migrations: Record<string, Migration>,
): Promise<string | undefined> {
  return (await namesOfRun(db)).find((name) => !(name in migrations))
}

/** Newest first; none when there is no such table yet. */
async function namesOfRun(db: Kysely<MigrationTables>): Promise<string[]> {
  const rows = await db
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name', 'desc')
    .execute()
    // Whatever is wrong, the migration itself meets it too and reports it.
    .catch(() => [])
  return rows.map(({ name }) => name)
}
