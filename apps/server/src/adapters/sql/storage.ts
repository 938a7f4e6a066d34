import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

export interface Storage {
  db: Kysely<Schema>
  engine: 'sqlite' | 'postgres'
  /** Rejects within a second when the engine does not answer. */
  ping(): Promise<void>
  /** How long the caller who has waited longest has been waiting for a connection; 0 when nobody waits. */
  longestWaitMs(): number
  /** Connections to the engine, where there are several. */
  pool?(): { size: number; idle: number; waiting: number }
  close(): Promise<void>
}

const PING_MS = 1_000

export async function pingWithin(db: Kysely<Schema>): Promise<void> {
  const query = sql`select 1`.execute(db)
  // After the timeout nobody waits for the query any more, and its rejection must not end the process.
  query.catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer within a second')), PING_MS)
  })
  await Promise.race([query, timeout]).finally(() => clearTimeout(timer))
}

/** The database cannot be used; the message is one line for the person who starts the server. */
export class StorageFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s+/g, ' ').trim(), options)
    this.name = 'StorageFault'
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
