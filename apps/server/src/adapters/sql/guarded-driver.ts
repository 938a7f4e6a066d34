import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { StorageUnavailable } from '../../problem.ts'

/** Told once when the engine stops answering, and once when it answers again. */
export interface OutageListener {
  onOutage(reason: unknown): void
  onRecovery(afterMs: number): void
  /** After each statement, failed ones too; the statement has placeholders in place of values. */
  onQuery?(ms: number, statement: string): void
}

/** Callers who wait for a connection, the longest wait first. */
export class ConnectionWaits {
  readonly #began = new Set<{ at: number }>()

  async track<Value>(work: () => Promise<Value>): Promise<Value> {
    const wait = { at: performance.now() }
    this.#began.add(wait)
    try {
      return await work()
    } finally {
      this.#began.delete(wait)
    }
  }

  longestMs(): number {
    for (const { at } of this.#began) return performance.now() - at
    return 0
  }
}

/**
 * Turns errors of an unavailable engine (disk full, server gone) into a Problem that callers may retry. All other
 * errors are bugs and pass unchanged.
 */
export class GuardedDriver implements Driver {
  readonly #driver: Driver
  readonly #guard: Guard
  readonly #waits: ConnectionWaits
  readonly #onQuery: OutageListener['onQuery']

  constructor(
    driver: Driver,
    isUnavailable: (error: unknown) => boolean,
    waits: ConnectionWaits,
    listener?: OutageListener,
  ) {
    this.#driver = driver
    this.#waits = waits
    this.#onQuery = listener?.onQuery?.bind(listener)
    let downSince: number | null = null
    this.#guard = async (work, { isQuery = false } = {}) => {
      try {
        const value = await work()
        // Taking a connection from the pool does not show yet that the engine answers.
        if (isQuery && downSince !== null) {
          const afterMs = performance.now() - downSince
          downSince = null
          listener?.onRecovery(afterMs)
        }
        return value
      } catch (error) {
        if (!isUnavailable(error)) throw error
        if (downSince === null) {
          downSince = performance.now()
          listener?.onOutage(error)
        }
        throw new StorageUnavailable(error)
      }
    }
  }

  init = (): Promise<void> => this.#driver.init()

  acquireConnection = (): Promise<DatabaseConnection> =>
    this.#guard(async () => {
      const connection = await this.#waits.track(() => this.#driver.acquireConnection())
      return new GuardedConnection(connection, this.#guard, this.#onQuery)
    })

  beginTransaction = (connection: DatabaseConnection, settings: TransactionSettings): Promise<void> =>
    this.#guard(() => this.#driver.beginTransaction(unwrap(connection), settings))

  commitTransaction = (connection: DatabaseConnection): Promise<void> =>
    this.#guard(() => this.#driver.commitTransaction(unwrap(connection)))

  // Kysely would throw the error of a failed rollback instead of the one that caused it. A rollback fails only when the
  // transaction has ended already: SQLite ends it on a full disk, PostgreSQL when the connection is lost.
  rollbackTransaction = (connection: DatabaseConnection): Promise<void> =>
    this.#driver.rollbackTransaction(unwrap(connection)).catch(() => undefined)

  releaseConnection = (connection: DatabaseConnection): Promise<void> =>
    this.#driver.releaseConnection(unwrap(connection))

  destroy = (): Promise<void> => this.#driver.destroy()
}

type Guard = <Value>(work: () => Promise<Value>, options?: { isQuery?: boolean }) => Promise<Value>

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #guard: Guard
  readonly #onQuery: OutageListener['onQuery']

  constructor(connection: DatabaseConnection, guard: Guard, onQuery: OutageListener['onQuery']) {
    this.inner = connection
    this.#guard = guard
    this.#onQuery = onQuery
  }

  executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    const began = performance.now()
    try {
      return await this.#guard(async () => this.inner.executeQuery<Row>(query), { isQuery: true })
    } finally {
      this.#onQuery?.(performance.now() - began, query.sql)
    }
  }

  streamQuery = <Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> =>
    this.inner.streamQuery<Row>(query, chunkSize)
}

const unwrap = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof GuardedConnection ? connection.inner : connection
