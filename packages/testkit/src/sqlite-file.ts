import { join } from 'node:path'
import Database from 'libsql'

/** Changes what a server with SQLite has stored, straight in its file. The server may be running. */
export function changeSqlite(dataDir: string, statement: string, ...values: readonly unknown[]): void {
  const database = new Database(join(dataDir, 'knowdown.db'))
  try {
    // The server writes to it at the same time.
    database.exec('pragma busy_timeout = 10000')
    database.prepare(statement).run(...values)
  } finally {
    database.close()
  }
}
