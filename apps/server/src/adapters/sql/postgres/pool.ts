import pg from 'pg'
import { nameOfStatement } from '../named-statements.ts'

const CONNECT_MS = 3_000
/** A node that froze inside a transaction must not hold its row locks for ever. */
const IDLE_IN_TRANSACTION_MS = 10_000

export function createPool(url: string, queryMs: number, max = 10): pg.Pool {
  const pool = new pg.Pool({
    Client: NamingClient,
    max,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: queryMs,
    // The limit above is applied by the server. This one is ours, for a server that does not respond.
    query_timeout: queryMs + 1_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    types: { getTypeParser: parserFor },
  })
  // Without a listener, a lost connection would end the process. Nothing needs to happen here: the next query fails or
  // gets a new connection. The pool does not listen to connections that are in use, so they get a listener too.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Our int8 are times and counts, far below 2^53, and SQLite gives numbers too. */
const parserFor = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8
    ? Number
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser

/** Sends statements that have a name by that name. Kysely, which writes the statements, knows no names. */
class NamingClient extends pg.Client {
  override query = ((statement: unknown, ...rest: unknown[]) => {
    const name = typeof statement === 'string' ? nameOfStatement(statement) : undefined
    const named = name === undefined ? statement : { name, text: statement }
    return (super.query as (...args: unknown[]) => unknown)(named, ...rest)
  }) as pg.Client['query']
}
