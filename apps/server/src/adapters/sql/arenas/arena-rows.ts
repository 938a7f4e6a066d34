import type { Arena, ArenaDifficulty } from '@knowdown/domain/arena/arena'
import type { Selectable } from 'kysely'
import type { ArenasTable } from '../schema.ts'

export const toArena = (row: Selectable<ArenasTable>): Arena => ({
  arenaId: row.arena_id,
  title: row.title,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  category: row.category,
  difficulty: row.difficulty as ArenaDifficulty,
  rated: row.rated === 1,
  isScheduled: row.scheduled === 1,
  isCancelled: row.cancelled_at !== null,
})

export const toArenaRow = (arena: Arena): Selectable<ArenasTable> => ({
  arena_id: arena.arenaId,
  title: arena.title,
  starts_at: arena.startsAt,
  ends_at: arena.endsAt,
  category: arena.category,
  difficulty: arena.difficulty,
  rated: arena.rated ? 1 : 0,
  scheduled: arena.isScheduled ? 1 : 0,
  cancelled_at: null,
})

const NOT_COUNTED_MARK = '-'

export const toRecentText = (games: readonly (number | string)[]): string =>
  games.map((brought) => (typeof brought === 'number' ? String(brought) : NOT_COUNTED_MARK)).join(',')

export const fromRecentText = (text: string): (number | null)[] =>
  text === '' ? [] : text.split(',').map((mark) => (mark === NOT_COUNTED_MARK ? null : Number(mark)))
