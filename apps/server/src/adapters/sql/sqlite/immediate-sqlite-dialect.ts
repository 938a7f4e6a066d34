import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { ConnectionWaits, GuardedDriver, type Lost, type OutageListener } from '../guarded-driver.ts'

/**
 * Kysely's plain `begin` takes the write lock only with the first write, so what was read before may have changed by
 * then. `begin immediate` takes the lock at once.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** Makes Kysely run migrations of SQLite in a transaction, which it does not do by default. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #listener: OutageListener | undefined
  readonly waits = new ConnectionWaits()

  constructor(config: SqliteDialectConfig, listener?: OutageListener) {
    super(config)
    this.#config = config
    this.#listener = listener
  }

  override createDriver(): Driver {
    return new GuardedDriver(new ImmediateDriver(this.#config), lostBy, this.waits, this.#listener)
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter()
  }
}

function lostBy(error: unknown): Lost | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^SQLITE_(FULL|READONLY)/.test(code)) return 'writes'
  return /^SQLITE_(IOERR|BUSY|CANTOPEN)/.test(code) ? 'everything' : null
}
