import type { Run } from '@knowdown/domain/run/run'
import type { Kysely } from 'kysely'
import type { Outage } from '../../../features/live/outage-detector.ts'
import type { Schema } from '../schema.ts'

const MOST_TRIES = 8

interface VersionedChange<Value> {
  /** For the message when others never stop changing it. */
  what: string
  read(): Promise<{ value: Value; version: number; at: number } | undefined>
  /** The same value means that there is nothing to save. */
  decide(value: Value, at: number): Promise<Value>
  /** False when somebody saved another version in between. */
  save(value: Value, version: number): Promise<boolean>
}

/** Reads, decides and saves; a concurrent change makes it decide again. Null when there is nothing to read. */
export async function changeVersioned<Value>({
  what,
  read,
  decide,
  save,
}: VersionedChange<Value>): Promise<{ value: Value; at: number } | null> {
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    const found = await read()
    if (!found) return null
    const { value, version, at } = found
    const changed = await decide(value, at)
    if (changed === value || (await save(changed, version))) return { value: changed, at }
  }
  throw new Error(`The ${what} was changed by others ${MOST_TRIES} times in a row.`)
}

/** Outages that the open question has not made up for yet. */
export async function outagesSince(db: Kysely<Schema>, { open }: Pick<Run, 'open'>): Promise<readonly Outage[]> {
  if (!open) return []
  const rows = await db
    .selectFrom('outages')
    .select(['down_since', 'back_at'])
    .where('back_at', '>', open.extendedUntil)
    .orderBy('down_since')
    .execute()
  return rows.map(({ down_since, back_at }) => ({ downSince: down_since, backAt: back_at }))
}
