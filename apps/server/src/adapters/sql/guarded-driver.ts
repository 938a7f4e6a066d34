import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { StorageUnavailable } from '../../problem.ts'

/** What an engine that is in trouble cannot do: a full or read-only disk can still be read. */
export type Lost = 'everything' | 'writes'

/** Told once when the engine stops working, and once when it works again. */
export interface OutageListener {
  onOutage(reason: unknown, lost: Lost): void
  onRecovery(afterMs: number, lost: Lost): void
  /** After each statement, failed ones too; the statement has placeholders in place of values. */
  onQuery?(ms: number, statement: string, failed: boolean): void
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

/** A full disk may take one change and refuse the next, so writes count as back only after this time without a failure. */
const WRITES_BACK_AFTER_MS = 5_000

const isWrite = (statement: string): boolean => /^\s*(insert|update|delete)\b/i.test(statement)

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
    lostBy: (error: unknown) => Lost | null,
    waits: ConnectionWaits,
    listener?: OutageListener,
  ) {
    this.#driver = driver
    this.#waits = waits
    this.#onQuery = listener?.onQuery?.bind(listener)
    let outage: Outage | null = null
    this.#guard = async (work, statement) => {
      try {
        const value = await work()
        // Taking a connection from the pool does not show yet that the engine answers.
        if (outage && statement !== undefined && isOverAfter(outage, statement)) {
          const { since, lost } = outage
          outage = null
          listener?.onRecovery(performance.now() - since, lost)
        }
        return value
      } catch (error) {
        const lost = lostBy(error)
        if (lost === null) throw error
        const now = performance.now()
        if (!outage) listener?.onOutage(error, lost)
        outage = { since: outage?.since ?? now, failedAt: now, lost }
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

interface Outage {
  since: number
  failedAt: number
  lost: Lost
}

const isOverAfter = ({ lost, failedAt }: Outage, statement: string): boolean =>
  lost === 'everything' || (isWrite(statement) && performance.now() - failedAt >= WRITES_BACK_AFTER_MS)

type Guard = <Value>(work: () => Promise<Value>, statement?: string) => Promise<Value>

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
    let failed = true
    try {
      const result = await this.#guard(async () => this.inner.executeQuery<Row>(query), query.sql)
      failed = false
      return result
    } finally {
      this.#onQuery?.(performance.now() - began, query.sql, failed)
    }
  }

  streamQuery = <Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> =>
    this.inner.streamQuery<Row>(query, chunkSize)
}

const unwrap = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof GuardedConnection ? connection.inner : connection
