import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { Problem } from '../../problem.ts'

/**
 * Turns errors of an unavailable engine (disk full, server gone) into a Problem that callers may retry. All other
 * errors are bugs and pass unchanged.
 */
export class GuardedDriver implements Driver {
  readonly #driver: Driver
  readonly #guard: Guard

  constructor(driver: Driver, isUnavailable: (error: unknown) => boolean) {
    this.#driver = driver
    this.#guard = async (work) => {
      try {
        return await work()
      } catch (error) {
        if (!isUnavailable(error)) throw error
        throw new Problem('unavailable', 'Storage is not available right now. Please try again soon.', { cause: error })
      }
    }
  }

  init = (): Promise<void> => this.#driver.init()

  acquireConnection = (): Promise<DatabaseConnection> =>
    this.#guard(async () => new GuardedConnection(await this.#driver.acquireConnection(), this.#guard))

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

type Guard = <Value>(work: () => Promise<Value>) => Promise<Value>

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #guard: Guard

  constructor(connection: DatabaseConnection, guard: Guard) {
    this.inner = connection
    this.#guard = guard
  }

  executeQuery = <Row>(query: CompiledQuery): Promise<QueryResult<Row>> =>
    this.#guard(async () => this.inner.executeQuery<Row>(query))

  streamQuery = <Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> =>
    this.inner.streamQuery<Row>(query, chunkSize)
}

const unwrap = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof GuardedConnection ? connection.inner : connection
