import type { ArenaDifficulty } from '@knowdown/domain/arena/arena'
import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import type { ArenaState, ListedArena, OwnStanding } from './use-arena.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

const difficultyWord = (difficulty: ArenaDifficulty): string =>
  difficulty === 'rising' ? 'rising difficulty' : DIFFICULTY_LABELS[difficulty].label

/** "All categories, Medium, not rated. 28 players." */
export function arenaFacts(arena: ListedArena, categoryName: string | null): string {
  const what = `${categoryName ?? 'All categories'}, ${difficultyWord(arena.difficulty)}, ${arena.rated ? 'rated' : 'not rated'}.`
  return `${what} ${arena.players} ${arena.players === 1 ? 'player' : 'players'}.`
}

/** "8:42", or "1:02:10" from an hour on. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** In words that need no second hand: "in 4 min". */
export function untilText(ms: number): string {
  if (ms < MINUTE_MS) return 'in under a minute'
  if (ms < HOUR_MS) return `in ${Math.round(ms / MINUTE_MS)} min`
  return `in ${Math.floor(ms / HOUR_MS)} h ${Math.round((ms % HOUR_MS) / MINUTE_MS)} min`
}

const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

export const ordinal = (rank: number): string => `${rank}${ENDINGS[ordinals.select(rank)] ?? 'th'}`

export const pointsText = (points: number): string => `${points} ${points === 1 ? 'point' : 'points'}`

type NotCounted = NonNullable<OwnStanding['last_games'][number]['not_counted']>

export const NOT_COUNTED_WORDS: Record<NotCounted, string> = {
  visitor: 'Did not count: points need an account with a verified email.',
  unverified: 'Did not count: verify your email to collect points.',
  'same-network': 'Did not count: you both play from the same network.',
  'same-opponent': 'Did not count: three games against the same opponent is the most.',
  'early-forfeit': 'Did not count: they left before question 3.',
  'too-late': 'Did not count: it ended more than 90 seconds after the arena.',
}

export const ACTIVITY_WORDS: Record<ArenaState['rows'][number]['activity'], string> = {
  playing: 'Playing',
  starting: 'Starting',
  free: 'Free',
  paused: 'Paused',
  away: 'Away',
}

/** What a row of wins is worth, and where the next one would lead; null without one. */
export function streakText(own: OwnStanding, rows: ArenaState['rows']): string | null {
  if (!own.doubled) return null
  const after = own.points + 4
  const passed = rows.find((row) => row.player_id !== own.player_id && row.points <= after && row.rank < own.rank)
  if (!passed) return 'Your next win counts 4.'
  return `Your next win counts 4: ${passed.points === after ? 'level with' : 'past'} ${ordinal(passed.rank)}.`
}
