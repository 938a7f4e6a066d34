import { type RawBuilder, sql } from 'kysely'
import type { Storage } from './storage.ts'

/** The time in epoch ms as part of a query. Nodes on one PostgreSQL share its clock; a process on SQLite has its own. */
export const sqlClock =
  ({ engine }: Pick<Storage, 'engine'>, clock: () => number): (() => RawBuilder<number>) =>
  () =>
    engine === 'postgres'
      ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
      : sql<number>`cast(${clock()} as integer)`
