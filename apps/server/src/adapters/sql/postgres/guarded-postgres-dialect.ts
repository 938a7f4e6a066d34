import { type Driver, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely'
import { ConnectionWaits, GuardedDriver, type Lost, type OutageListener } from '../guarded-driver.ts'

export class GuardedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #listener: OutageListener | undefined
  readonly waits = new ConnectionWaits()

  constructor(config: PostgresDialectConfig, listener?: OutageListener) {
    super(config)
    this.#config = config
    this.#listener = listener
  }

  override createDriver(): Driver {
    return new GuardedDriver(new PostgresDriver(this.#config), lostBy, this.waits, this.#listener)
  }
}

/** SQLSTATE classes: 08 connection lost, 53 out of disk, memory or connections, 57 stopped or cancelled, 58 system. */
const OUT_OF_SERVICE = /^(08|53|57|58)\w{3}$/
/** Disk full, and a server or standby that is read-only. */
const READ_ONLY: readonly string[] = ['53100', '25006']
const NETWORK = /^(E[A-Z]+|EAI_[A-Z]+)$/
/** Messages of the driver, which have no code, about a lost or unresponsive connection. */
const LOST = /timeout|terminated|not queryable|client has encountered a connection error/i

function lostBy(error: unknown): Lost | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') {
    if (READ_ONLY.includes(error.code)) return 'writes'
    return OUT_OF_SERVICE.test(error.code) || NETWORK.test(error.code) ? 'everything' : null
  }
  return LOST.test(error.message) ? 'everything' : null
}
