import { type Absences, MOST_ABSENCES } from '@knowdown/domain/queue/absences'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { QueueAbsencesTable, QueueEntriesTable, Schema } from '../schema.ts'

type Row = Selectable<QueueEntriesTable>
type Absentee = Pick<Row, 'user_id' | 'verified' | 'network_hash'>

/** A verified account answers for itself. Others can be made at will, so that all of a network answer together. */
const absenteeOf = ({ user_id, verified, network_hash }: Absentee): string =>
  verified === 1 && user_id !== null ? user_id : network_hash

/** The same in SQL. */
export const absenteeInSql = sql<string>`case when entry.verified = 1 then entry.user_id else entry.network_hash end`

type Stored = Pick<Selectable<QueueAbsencesTable>, 'user_id' | 'absences' | 'last_at'>

export const toAbsences = ({ user_id, absences, last_at }: Stored): Absences => ({
  of: user_id === null ? 'network' : 'account',
  count: absences,
  lastAt: last_at,
})

export async function readAbsences(
  db: Kysely<Schema>,
  rows: readonly Absentee[],
): Promise<(row: Absentee) => Absences | null> {
  const found = await db
    .selectFrom('queue_absences')
    .selectAll()
    .where('absentee', 'in', [...new Set(rows.map(absenteeOf))])
    .execute()
  const known = new Map(found.map((stored) => [stored.absentee, toAbsences(stored)]))
  return (row) => known.get(absenteeOf(row)) ?? null
}

/** In one order, so that two nodes that count at the same moment wait for each other. */
const inOneOrder = (rows: readonly Absentee[]) =>
  rows
    .map((row) => ({ absentee: absenteeOf(row), userId: row.user_id }))
    .toSorted((one, other) => (one.absentee < other.absentee ? -1 : 1))

export async function countAbsences(transaction: Kysely<Schema>, rows: readonly Absentee[], at: number): Promise<void> {
  for (const { absentee, userId } of inOneOrder(rows)) {
    await transaction
      .insertInto('queue_absences')
      .values({ absentee, user_id: absentee === userId ? userId : null, absences: 1, last_at: at })
      .onConflict((conflict) =>
        conflict.column('absentee').doUpdateSet({
          absences: sql`case when queue_absences.absences < ${MOST_ABSENCES} then queue_absences.absences + 1 else ${MOST_ABSENCES} end`,
          last_at: at,
        }),
      )
      .execute()
  }
}

/** Both have come, which makes one absence good. Two of one network can prove nothing by that: they may be one person. */
export async function forgiveAbsence(transaction: Kysely<Schema>, pair: readonly Absentee[]): Promise<void> {
  if (new Set(pair.map(({ network_hash }) => network_hash)).size < 2) return
  for (const { absentee } of inOneOrder(pair)) {
    await transaction
      .updateTable('queue_absences')
      .set(({ eb }) => ({ absences: eb('absences', '-', 1) }))
      .where('absentee', '=', absentee)
      .where('absences', '>', 0)
      .execute()
  }
}
