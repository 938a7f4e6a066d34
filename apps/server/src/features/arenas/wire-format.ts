import type { arenaState, listArenas } from '@knowdown/contracts/arenas/calls'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { Arena, ArenaPhase } from '@knowdown/domain/arena/arena'
import { isDoubled } from '@knowdown/domain/arena/counting'
import type { ArenaView, RankedRow } from './arena-service.ts'

type StateReply = ReplyOf<typeof arenaState>

export const toArenaReply = (
  arena: Arena,
  phase: ArenaPhase,
  players: number,
): ReplyOf<typeof listArenas>['arenas'][number] => ({
  arena_id: arena.arenaId,
  title: arena.title,
  phase,
  starts_at: arena.startsAt,
  ends_at: arena.endsAt,
  category: arena.category,
  difficulty: arena.difficulty,
  rated: arena.rated,
  players,
})

const toRow = (row: RankedRow, name: string): StateReply['rows'][number] => ({
  player_id: row.playerId,
  rank: row.rank,
  name,
  points: row.points,
  streak: row.streak,
  doubled: isDoubled(row.streak),
  games: row.games,
  recent: [...row.recent],
  activity: row.activity,
})

/** Everybody sees the same rows, except that players see their own names. */
export function toArenaStateReply(
  { arena, phase, at, rows, next, nameOf: publicNameOf, own }: ArenaView,
  most: number,
): StateReply {
  const nameOf = (row: RankedRow): string => (own?.row === row ? (row.name ?? 'Guest') : publicNameOf(row.playerId))
  return {
    arena: toArenaReply(arena, phase, rows.length),
    server_time: at,
    rows: rows.slice(0, most).map((row) => toRow(row, nameOf(row))),
    own: own && {
      ...toRow(own.row, nameOf(own.row)),
      paused: own.player.isPaused,
      counts: own.player.userId === null ? 'visitor' : own.row.isVerified ? null : 'unverified',
      last_games: own.lastGames.map((game) => ({
        opponent: game.opponent,
        outcome: game.outcome,
        score: game.score,
        opponent_score: game.opponentScore,
        points: game.points,
        not_counted: game.notCounted,
      })),
    },
    next: next && { arena_id: next.arenaId, title: next.title, starts_at: next.startsAt },
  }
}
