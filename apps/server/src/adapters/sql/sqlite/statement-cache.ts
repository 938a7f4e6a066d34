import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Queries with lists in them are many; those that come again and again are few. */
const MOST = 300

/** Parses each query once: Kysely prepares anew every time, which costs as much as most queries themselves. */
export function cacheStatements(database: SqliteDatabase): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = kept.get(sql)
      if (known) return known
      const statement = database.prepare(sql)
      if (kept.size >= MOST) kept.clear()
      kept.set(sql, statement)
      return statement
    },
  }
}
