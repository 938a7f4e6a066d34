import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { Problem } from '../../problem.ts'

/**
 * Tells an engine that cannot serve right now (disk full, server gone) from a fault of ours: the first is a Problem
 * that callers may try again, and it heals by itself; the second stays loud.
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
    this.#guard(() => this.#driver.beginTransaction(bare(connection), settings))

  commitTransaction = (connection: DatabaseConnection): Promise<void> =>
    this.#guard(() => this.#driver.commitTransaction(bare(connection)))

  // Kysely throws what a failed rollback says in place of why there was one. A rollback fails only when the
  // transaction is gone already: SQLite ends it itself on a full disk, PostgreSQL when the connection is lost.
  rollbackTransaction = (connection: DatabaseConnection): Promise<void> =>
    this.#driver.rollbackTransaction(bare(connection)).catch(() => undefined)

  releaseConnection = (connection: DatabaseConnection): Promise<void> =>
    this.#driver.releaseConnection(bare(connection))

  destroy = (): Promise<void> => this.#driver.destroy()
}

type Guard = <Value>(work: () => Promise<Value>) => Promise<Value>

class GuardedConnection implements DatabaseConnection {
  readonly bare: DatabaseConnection
  readonly #guard: Guard

  constructor(connection: DatabaseConnection, guard: Guard) {
    this.bare = connection
    this.#guard = guard
  }

  executeQuery = <Row>(query: CompiledQuery): Promise<QueryResult<Row>> =>
    this.#guard(async () => this.bare.executeQuery<Row>(query))

  streamQuery = <Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> =>
    this.bare.streamQuery<Row>(query, chunkSize)
}

const bare = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof GuardedConnection ? connection.bare : connection
