import type { PostgresAddress } from '@knowdown/testkit/postgres'
import pg from 'pg'
import { migratedDatabase } from './migrated-database.ts'

export interface ReusedDatabase {
  url: string
  /** For the next test of this file; nobody may be connected any more. */
  giveBack(): Promise<void>
}

const free: string[] = []

/**
 * An empty database that has all tables. PostgreSQL needs a thousand files for each, which take longer to create and to
 * delete than most tests, so the tests of one file use the same ones again.
 */
export async function takeDatabase(postgres: PostgresAddress): Promise<ReusedDatabase> {
  const url = free.pop() ?? (await migratedDatabase(postgres))
  const before = await asking(url, describeTables)
  return {
    url,
    giveBack: () =>
      asking(url, async (client) => {
        // A test about migrations leaves tables of its own behind; its database is not used again.
        if ((await describeTables(client)) !== before) return
        await client.query(EMPTY_ALL_TABLES)
        free.push(url)
      }),
  }
}

async function asking<Answer>(url: string, ask: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

/** All tables with their indexes and numbers of columns, and the migrations that have run. */
async function describeTables(client: pg.Client): Promise<string> {
  const tables =
    "select relname, relkind, relnatts from pg_class where relnamespace = 'public'::regnamespace order by 1"
  const results = [await client.query(tables), await client.query('select name from kysely_migration order by name')]
  return JSON.stringify(results.map(({ rows }) => rows))
}

/**
 * Kysely's tables say which migrations have run. No migration adds rows to other tables. Without triggers, because one
 * of them keeps the operator log from being emptied.
 */
const EMPTY_ALL_TABLES = `set session_replication_role = replica; do $$
  declare
    name text;
    has_rows boolean;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('select exists (select from %I)', name) into has_rows;
      if has_rows then execute format('truncate %I restart identity cascade', name); end if;
    end loop;
  end $$`
