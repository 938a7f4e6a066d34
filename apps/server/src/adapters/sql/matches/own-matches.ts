import type { Kysely } from 'kysely'
import type { MatchStore, Saved, StoredMatch } from '../../../features/matches/match-store.ts'
import { oneAtATime } from '../../../features/one-at-a-time.ts'
import { inOneGo } from '../in-one-go.ts'
import type { Schema } from '../schema.ts'
import { beat } from './beat.ts'
import type { MatchQueries } from './match-queries.ts'
import { afterSave, saveMatch } from './save-match.ts'
import { stored } from './stored.ts'

/** Far more than one process can serve at once. */
const MOST_KEPT = 5_000

interface Change {
  code: string
  /** Null when there is nothing to save, or the change is refused. */
  decide(found: StoredMatch | null, at: number): Saved | null
}

/**
 * Matches of a process that alone writes them: what it saved last is what lies on the disk, so it need not read it
 * again. Two players who come back ask for their match six times, and reading took a third of the processor when
 * hundreds came back at once. All writing goes through one queue, and what waits for the disk goes together.
 */
export function ownMatches(
  db: Kysely<Schema>,
  queries: MatchQueries,
  clock: () => number,
): Pick<MatchStore, 'read' | 'change' | 'beat'> {
  const kept = new Map<string, StoredMatch>()
  const keep = (code: string, found: StoredMatch) => {
    // Who ended is hardly asked for, and its row goes one day without a change.
    if (found.match.phase === 'ended') kept.delete(code)
    else {
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(code, found)
    }
  }
  const queue = oneAtATime()
  /** After a failure only the disk knows what is true. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> =>
    queue('matches', work).catch((error: unknown) => {
      kept.clear()
      throw error
    })
  /** In the queue only: a row that is being changed meanwhile would be kept as it was before. */
  const load = async (code: string): Promise<StoredMatch | null> => {
    const known = kept.get(code)
    if (known) return known
    const row = await queries.find(db, code)
    if (!row) return null
    const found = stored(row)
    keep(code, found)
    return found
  }

  const changeAll = async (changes: readonly Change[]): Promise<void> => {
    const drafts = new Map<string, StoredMatch>()
    const saves: { found: StoredMatch; save: Saved; at: number }[] = []
    for (const { code, decide } of changes) {
      const found = drafts.get(code) ?? (await load(code))
      const at = clock()
      const save = decide(found, at)
      if (!found || !save) continue
      saves.push({ found, save, at })
      drafts.set(code, afterSave(found, save))
    }
    if (saves.length === 0) return
    await db.transaction().execute(async (trx) => {
      for (const { found, save, at } of saves) await saveMatch(trx, queries, found, save, at)
    })
    for (const [code, draft] of drafts) keep(code, draft)
  }
  const change = inOneGo<Change, void>((changes) =>
    inTurn(async () => {
      await changeAll(changes)
      return []
    }),
  )

  return {
    async read(code) {
      const found = kept.get(code) ?? (await inTurn(() => load(code)))
      return { found, at: clock() }
    },

    async change(code, decide) {
      let answer: (() => ReturnType<typeof decide>['value']) | null = null
      await change({
        code,
        decide(found, at) {
          try {
            const { value, save } = decide(found, at)
            answer = () => value
            return save
          } catch (error) {
            // Whoever is refused has written nothing, and does not take down those who came with him.
            answer = () => {
              throw error
            }
            return null
          }
        },
      })
      return answerOf(answer)
    },

    beat: (outageMs) =>
      inTurn(async () => {
        const wasAway = await db.transaction().execute((trx) => beat(trx, 'sqlite', outageMs, clock()))
        if (wasAway) kept.clear()
      }),
  }
}

function answerOf<Value>(answer: (() => Value) | null): Value {
  if (!answer) throw new Error('A change was saved and not decided.')
  return answer()
}
