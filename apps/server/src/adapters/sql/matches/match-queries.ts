import type { Kysely, RawBuilder, Selectable } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { MatchesTable, Schema } from '../schema.ts'
import type { Storage } from '../storage.ts'

type StateColumns = Pick<
  MatchesTable,
  'phase' | 'open' | 'state' | 'next_deadline' | 'down_since' | 'rests_until' | 'guest_key'
>
type LockedMatch = Selectable<MatchesTable> & { at?: number }
type EventRow = Schema['match_events']

export interface MatchQueries {
  /** Lets nobody else have the row until the transaction ends. `at` is missing where the store has no clock of its own. */
  lock(db: Kysely<Schema>, code: string): Promise<LockedMatch | null>
  update(db: Kysely<Schema>, code: string, columns: StateColumns): Promise<void>
  insertEvents(db: Kysely<Schema>, events: readonly EventRow[]): Promise<void>
}

/** The queries of every move: the only ones that a thousand players ask for at once. */
export function matchQueries(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  clockNow: () => RawBuilder<number>,
): MatchQueries {
  const lock = preparedQuery<{ code: string }, LockedMatch>(({ code }) =>
    db
      .selectFrom('matches')
      .selectAll()
      .where('code', '=', code)
      .$if(engine === 'postgres', (query) => query.select(clockNow().as('at')).forUpdate()),
  )
  const update = preparedQuery<StateColumns & { code: string }, unknown>((given) =>
    db
      .updateTable('matches')
      .set({
        phase: given.phase,
        open: given.open,
        state: given.state,
        next_deadline: given.next_deadline,
        down_since: given.down_since,
        rests_until: given.rests_until,
        guest_key: given.guest_key,
      })
      .where('code', '=', given.code),
  )
  const inserts = new Map<number, ReturnType<typeof insertMany>>()
  const insertMany = (count: number) =>
    preparedQuery<Record<string, never>, unknown>((given) =>
      db.insertInto('match_events').values(
        Array.from({ length: count }, (_, row) => ({
          code: given[`code${row}`] as never,
          seq: given[`seq${row}`] as never,
          at: given[`at${row}`] as never,
          channel: given[`channel${row}`] as never,
          name: given[`name${row}`] as never,
          data: given[`data${row}`] as never,
        })),
      ),
    )

  return {
    lock: async (on, code) => (await lock(on, { code })).rows[0] ?? null,
    async update(on, code, columns) {
      await update(on, { ...columns, code })
    },
    async insertEvents(on, events) {
      if (events.length === 0) return
      const insert = inserts.get(events.length) ?? insertMany(events.length)
      inserts.set(events.length, insert)
      const fields = events.flatMap((event, row) => Object.entries(event).map(([name, value]) => [name + row, value]))
      await insert(on, Object.fromEntries(fields))
    },
  }
}
