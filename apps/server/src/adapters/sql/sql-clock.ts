import { type RawBuilder, sql } from 'kysely'
import type { Storage } from './storage.ts'

/** Nodes on one PostgreSQL use its clock, in epoch ms, so that they agree. */
export const postgresNow = (): RawBuilder<number> => sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** The time as part of a query; a process on SQLite uses its own clock. */
export const sqlNow =
  ({ engine }: Pick<Storage, 'engine'>, clock: () => number): (() => RawBuilder<number>) =>
  () =>
    engine === 'postgres' ? postgresNow() : sql<number>`cast(${clock()} as integer)`
