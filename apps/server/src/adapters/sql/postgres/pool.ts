import pg from 'pg'

const CONNECT_MS = 3_000
/** A node that froze inside a transaction must not hold its row locks for ever. */
const IDLE_IN_TRANSACTION_MS = 10_000

export function createPool(url: string, queryMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: queryMs,
    // The server's own limit tells nothing when the server is silent; this one stands on our side.
    query_timeout: queryMs + 1_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    types: { getTypeParser: parserFor },
  })
  // A lost connection without a listener would end the process. Who uses it is told by the query that fails, and the
  // pool opens a new one; the second line covers a connection that is in use, which the pool leaves to its user.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Our int8 are times and counts, far below 2^53, and SQLite gives numbers too. */
const parserFor = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8
    ? Number
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser
