import type { Kysely } from 'kysely'
import type { MatchStore } from '../../../features/matches/match-store.ts'
import type { Schema } from '../schema.ts'
import { beat } from './beat.ts'
import type { MatchQueries } from './match-queries.ts'
import { saveMatch } from './save-match.ts'
import { stored } from './stored.ts'

/** Matches that other nodes write too: each change reads the row, holds it, and goes alone. */
export function sharedMatches(
  db: Kysely<Schema>,
  queries: MatchQueries,
  now: (on: Kysely<Schema>) => Promise<number>,
): Pick<MatchStore, 'read' | 'change' | 'beat'> {
  return {
    async read(code) {
      const row = await queries.find(db, code)
      return { found: row && stored(row), at: row?.at ?? (await now(db)) }
    },

    change: (code, decide) =>
      db.transaction().execute(async (trx) => {
        const row = await queries.lock(trx, code)
        const found = row && stored(row)
        const at = row?.at ?? (await now(trx))
        const { value, save } = decide(found, at)
        if (found && save) await saveMatch(trx, queries, found, save, at)
        return value
      }),

    async beat(outageMs) {
      await db.transaction().execute(async (trx) => beat(trx, 'postgres', outageMs, await now(trx)))
    },
  }
}
