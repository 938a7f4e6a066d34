import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Few queries are repeated often; queries with lists have many variants that hardly repeat. */
const MOST = 300

/** Prepares each query once. Kysely prepares it for every execution, which costs as much as most queries do. */
export function cacheStatements(database: SqliteDatabase): SqliteDatabase {
  const cached = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = cached.get(sql)
      if (known) return known
      const statement = database.prepare(sql)
      if (cached.size >= MOST) cached.clear()
      cached.set(sql, statement)
      return statement
    },
  }
}
