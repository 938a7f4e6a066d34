import type { Kysely, RawBuilder, Selectable } from 'kysely'
import { preparedInsert } from '../prepared-insert.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { MatchesTable, Schema } from '../schema.ts'
import type { Storage } from '../storage.ts'

type StateColumns = Pick<
  MatchesTable,
  'phase' | 'open' | 'state' | 'next_deadline' | 'down_since' | 'rests_until' | 'guest_key'
>
/** `at` is missing where the store has no clock of its own. */
type FoundMatch = Selectable<MatchesTable> & { at?: number }
type EventRow = Schema['match_events']

export interface MatchQueries {
  find(db: Kysely<Schema>, code: string): Promise<FoundMatch | null>
  /** Lets nobody else have the row until the transaction ends. Not for SQLite, where a transaction has all rows. */
  lock(db: Kysely<Schema>, code: string): Promise<FoundMatch | null>
  update(db: Kysely<Schema>, code: string, columns: StateColumns): Promise<void>
  insertEvents(db: Kysely<Schema>, events: readonly EventRow[]): Promise<void>
}

/** The queries of every move: the only ones that a thousand players ask for at once. */
export function matchQueries(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  clockNow: () => RawBuilder<number>,
): MatchQueries {
  const select = (code: string) =>
    db
      .selectFrom('matches')
      .selectAll()
      .where('code', '=', code)
      .$if(engine === 'postgres', (query) => query.select(clockNow().as('at')))
  const find = preparedQuery<{ code: string }, FoundMatch>(({ code }) => select(code))
  const lock = preparedQuery<{ code: string }, FoundMatch>(({ code }) => select(code).forUpdate())
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
  const insertEvents = preparedInsert('match_events', ['code', 'seq', 'at', 'channel', 'name', 'data'])

  return {
    find: async (on, code) => (await find(on, { code })).rows[0] ?? null,
    lock: async (on, code) => (await lock(on, { code })).rows[0] ?? null,
    async update(on, code, columns) {
      await update(on, { ...columns, code })
    },
    insertEvents,
  }
}
