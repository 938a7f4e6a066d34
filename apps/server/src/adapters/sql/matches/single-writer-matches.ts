import type { Kysely } from 'kysely'
import type { MatchChange, MatchStore, StoredMatch } from '../../../features/matches/match-store.ts'
import { serializeByKey } from '../../../features/serialize-by-key.ts'
import { batchPerTick } from '../batch-per-tick.ts'
import type { Schema } from '../schema.ts'
import { recordHeartbeat } from './heartbeat.ts'
import { matchCache } from './match-cache.ts'
import { afterChange, type MatchQueries, saveChange } from './match-rows.ts'
import { toStoredMatch } from './stored-match.ts'

interface Change {
  code: string
  /** Null when there is nothing to save, or the change is refused. */
  decide(found: StoredMatch | null, at: number): MatchChange | null
  /** The match could not be read. */
  fail(error: unknown): void
}

/**
 * Matches of a process that is their only writer: what it saved last is what the database holds, so it is cached and
 * not read again. Two players who reconnect ask for their match six times, and reading took a third of the processor
 * when hundreds reconnected at once. All writes go through one queue, and changes of one tick share a transaction.
 */
export function singleWriterMatches(
  db: Kysely<Schema>,
  queries: MatchQueries,
  clock: () => number,
): Pick<MatchStore, 'now' | 'read' | 'change' | 'forgetBefore' | 'heartbeat'> & { created(stored: StoredMatch): void } {
  const cache = matchCache<{ stored: StoredMatch }>()
  const queue = serializeByKey()
  /** After a failed write the cache may be wrong; the database is not. */
  const inQueue = <Value>(work: () => Promise<Value>): Promise<Value> =>
    queue('matches', work).catch((error: unknown) => {
      cache.clear()
      throw error
    })
  /** Only in the queue: outside of it, an old row could overwrite what a running change caches. */
  const load = async (code: string): Promise<StoredMatch | null> => {
    const cached = cache.get(code)
    if (cached) return cached.stored
    const row = await queries.find(db, code)
    if (!row) return null
    const stored = toStoredMatch(row)
    cache.set(code, { stored })
    return stored
  }

  const changeAll = async (changes: readonly Change[]): Promise<void> => {
    const drafts = new Map<string, StoredMatch>()
    const saves: { found: StoredMatch; save: MatchChange; at: number }[] = []
    for (const { code, decide, fail } of changes) {
      const loaded = drafts.get(code) ?? (await load(code).catch(asFailure))
      if (loaded instanceof LoadFailure) {
        // One match that cannot be read must not fail the others of the batch.
        fail(loaded.error)
        continue
      }
      const at = clock()
      const save = decide(loaded, at)
      if (!loaded || !save) continue
      saves.push({ found: loaded, save, at })
      drafts.set(code, afterChange(loaded, save))
    }
    if (saves.length === 0) return
    await db.transaction().execute(async (transaction) => {
      for (const { found, save, at } of saves) await saveChange(transaction, queries, found, save, at)
    })
    for (const [code, stored] of drafts) cache.set(code, { stored })
  }
  const enqueue = batchPerTick<Change, void>((changes) =>
    inQueue(async () => {
      await changeAll(changes)
      return []
    }),
  )

  return {
    now: async () => clock(),

    async read(code) {
      const found = cache.get(code)?.stored ?? (await queue('matches', () => load(code)))
      return { found, at: clock() }
    },

    async change(code, decide) {
      let outcome: (() => ReturnType<typeof decide>['value']) | null = null
      const fail = (error: unknown) => {
        outcome = () => {
          throw error
        }
      }
      await enqueue({
        code,
        decide(found, at) {
          try {
            const { value, save } = decide(found, at)
            outcome = () => value
            return save
          } catch (error) {
            // A refused change writes nothing and must not fail the others of the batch.
            fail(error)
            return null
          }
        },
        fail,
      })
      return resultOf(outcome)
    },

    /** A guest reads it next, and would wait for the writes of others. It is there already if somebody guessed its code. */
    created(stored) {
      const { code } = stored.match
      if (!cache.get(code)) cache.set(code, { stored })
    },

    // Nobody else writes.
    forgetBefore: () => false,

    heartbeat: (outageMs) =>
      inQueue(async () => {
        const wasAway = await db
          .transaction()
          .execute((transaction) => recordHeartbeat(transaction, 'sqlite', outageMs, clock()))
        if (wasAway) cache.clear()
      }),
  }
}

class LoadFailure {
  readonly error: unknown

  constructor(error: unknown) {
    this.error = error
  }
}

const asFailure = (error: unknown): LoadFailure => new LoadFailure(error)

function resultOf<Value>(outcome: (() => Value) | null): Value {
  if (!outcome) throw new Error('A change was saved without a decision.')
  return outcome()
}
