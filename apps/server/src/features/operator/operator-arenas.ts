import { randomBytes } from 'node:crypto'
import { type Arena, type ArenaPhase, arenaPhase } from '@knowdown/domain/arena/arena'
import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import { Problem } from '../../problem.ts'
import type { ArenaStore, ArenaWithPlayers } from '../arenas/arena-store.ts'
import { DAY_MS, MINUTE_MS } from '../limits.ts'
import { type Actor, logged, type OperatorLog } from './operator-log.ts'

const MAX_AHEAD_MS = 60 * DAY_MS

interface OperatorArenasDeps {
  store: Pick<ArenaStore, 'now' | 'add' | 'cancel' | 'find' | 'endingAfter'>
  categories: readonly Category[]
  log: OperatorLog
  clock(): number
}

/** What is held without an operator. */
export interface ArenaSchedule {
  scheduled: boolean
  /** An IANA time zone. */
  timeZone: string
}

interface WantedArena extends Pick<Arena, 'title' | 'startsAt' | 'category' | 'difficulty' | 'rated'> {
  minutes: number
}

export type OperatorArenas = ReturnType<typeof operatorArenas>

/** Arenas on the operator's desk. */
export function operatorArenas({ store, categories, log, clock }: OperatorArenasDeps) {
  /** Whoever plays has accepted no content warning and may own no pack. */
  function categoryOf(wanted: string | null): string | null {
    if (wanted === null) return null
    const category = findCategory(categories, wanted)
    if (!category) throw new Problem('invalid', 'There is no such category.')
    if (category.pack !== null || category.sensitive) {
      throw new Problem('invalid', 'An arena needs a free category without a content warning.')
    }
    return category.id
  }

  return {
    async all(): Promise<{ at: number; arenas: readonly (ArenaWithPlayers & { phase: ArenaPhase })[] }> {
      const at = await store.now()
      const arenas = await store.endingAfter(at)
      return { at, arenas: arenas.map((arena) => ({ ...arena, phase: arenaPhase(arena, 0, at) })) }
    },

    async create(actor: Actor, { minutes, ...wanted }: WantedArena): Promise<string> {
      const at = await store.now()
      if (wanted.startsAt < at) throw new Problem('invalid', 'The start lies in the past.')
      if (wanted.startsAt > at + MAX_AHEAD_MS) throw new Problem('invalid', 'The start is more than 60 days away.')
      const arena: Arena = {
        ...wanted,
        arenaId: randomBytes(6).toString('hex'),
        category: categoryOf(wanted.category),
        endsAt: wanted.startsAt + minutes * MINUTE_MS,
        isScheduled: false,
        isCancelled: false,
      }
      const subject = { kind: 'arena' as const, id: arena.arenaId }
      await logged(log, { actor, action: 'create an arena', subject, after: arena }, clock(), () => store.add([arena]))
      return arena.arenaId
    },

    async cancel(actor: Actor, arenaId: string): Promise<void> {
      const arena = await store.find(arenaId)
      if (!arena) throw new Problem('not-found', 'There is no such arena.')
      if (arena.isCancelled || arena.endsAt <= (await store.now())) {
        throw new Problem('conflict', 'This arena is over or was cancelled before.')
      }
      const subject = { kind: 'arena' as const, id: arenaId }
      await logged(log, { actor, action: 'cancel an arena', subject, before: arena }, clock(), () =>
        store.cancel(arenaId),
      )
    },
  }
}
