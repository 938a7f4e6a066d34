import type { Kysely } from 'kysely'
import type { MatchStore } from '../../../features/matches/match-store.ts'
import type { Schema } from '../schema.ts'
import { recordHeartbeat } from './heartbeat.ts'
import { type MatchQueries, saveChange } from './match-rows.ts'
import { toStoredMatch } from './stored-match.ts'

/** Matches that several nodes write: each change locks and reads the row in a transaction of its own. */
export function sharedMatches(
  db: Kysely<Schema>,
  queries: MatchQueries,
  now: (on: Kysely<Schema>) => Promise<number>,
): Pick<MatchStore, 'read' | 'change' | 'heartbeat'> {
  return {
    async read(code) {
      const row = await queries.find(db, code)
      return { found: row && toStoredMatch(row), at: row?.at ?? (await now(db)) }
    },

    change: (code, decide) =>
      db.transaction().execute(async (transaction) => {
        const row = await queries.lock(transaction, code)
        const found = row && toStoredMatch(row)
        const at = row?.at ?? (await now(transaction))
        const { value, save } = decide(found, at)
        if (found && save) await saveChange(transaction, queries, found, save, at)
        return value
      }),

    async heartbeat(outageMs) {
      await db
        .transaction()
        .execute(async (transaction) => recordHeartbeat(transaction, 'postgres', outageMs, await now(transaction)))
    },
  }
}
