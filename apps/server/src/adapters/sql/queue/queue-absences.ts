import type { Absences } from '@knowdown/domain/queue/absences'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { QueueEntriesTable, Schema } from '../schema.ts'

type Row = Selectable<QueueEntriesTable>
type Absentee = Pick<Row, 'user_id' | 'verified' | 'network_hash'>

/** A verified account answers for itself. Others can be made at will, so that all of a network answer together. */
const absenteeOf = ({ user_id, verified, network_hash }: Absentee): string =>
  verified === 1 && user_id !== null ? user_id : network_hash

/** The same in SQL. */
export const absenteeInSql = sql<string>`case when entry.verified = 1 then entry.user_id else entry.network_hash end`

export async function readAbsences(
  db: Kysely<Schema>,
  rows: readonly Absentee[],
): Promise<(row: Absentee) => Absences | null> {
  const found = await db
    .selectFrom('queue_absences')
    .selectAll()
    .where('absentee', 'in', [...new Set(rows.map(absenteeOf))])
    .execute()
  const known = new Map(
    found.map(({ absentee, absences, last_at }) => [absentee, { count: absences, lastAt: last_at }]),
  )
  return (row) => known.get(absenteeOf(row)) ?? null
}

/** In one order, so that two nodes that count at the same moment wait for each other. */
export async function countAbsences(transaction: Kysely<Schema>, rows: readonly Absentee[], at: number): Promise<void> {
  const absent = rows.map((row) => ({ absentee: absenteeOf(row), row }))
  for (const { absentee, row } of absent.toSorted((one, other) => (one.absentee < other.absentee ? -1 : 1))) {
    await transaction
      .insertInto('queue_absences')
      .values({ absentee, user_id: absentee === row.user_id ? row.user_id : null, absences: 1, last_at: at })
      .onConflict((conflict) =>
        conflict
          .column('absentee')
          .doUpdateSet(({ eb }) => ({ absences: eb('queue_absences.absences', '+', 1), last_at: at })),
      )
      .execute()
  }
}

/** Both have come. Two of one network can prove nothing by that: they may be one person. */
export async function forgetAbsences(transaction: Kysely<Schema>, pair: readonly Absentee[]): Promise<void> {
  if (new Set(pair.map(({ network_hash }) => network_hash)).size < 2) return
  await transaction.deleteFrom('queue_absences').where('absentee', 'in', pair.map(absenteeOf)).execute()
}
