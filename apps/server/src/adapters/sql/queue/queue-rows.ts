import type { ArenaDifficulty } from '@knowdown/domain/arena/arena'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { NEW_RATING } from '@knowdown/domain/match/rating'
import type { PerRole, Role } from '@knowdown/domain/match/role'
import type { Absences } from '@knowdown/domain/queue/absences'
import type { Searcher } from '@knowdown/domain/queue/pair-up'
import type { Kysely, Selectable } from 'kysely'
import type {
  FoundPair,
  PairedPlayer,
  PairOfPlayers,
  QueueEntry,
  WaitingPlayers,
} from '../../../features/queue/queue-store.ts'
import { toArena } from '../arenas/arena-rows.ts'
import type { QueueEntriesTable, Schema } from '../schema.ts'
import { readAbsences } from './queue-absences.ts'

type Row = Selectable<QueueEntriesTable>

/** What an entry is without an opponent. */
export const UNPAIRED = {
  pair_id: null,
  role: null,
  pair_category: null,
  found_at: null,
  accepted_at: null,
  code: null,
}

export const toEntry = (row: Row, absences: Absences | null): QueueEntry => ({
  entryId: row.entry_id,
  userId: row.user_id,
  sessionId: row.session_id,
  category: row.category,
  sensitive: row.sensitive === 1,
  difficulty: row.difficulty as Difficulty,
  rating: row.rating,
  verified: row.verified === 1,
  since: row.since,
  wasPutBack: row.put_back === 1,
  absences,
  pair: toPair(row),
})

function toPair(row: Row): FoundPair | null {
  const { pair_id, role, pair_category, found_at } = row
  if (pair_id === null || role === null || pair_category === null || found_at === null) return null
  return {
    pairId: pair_id,
    role: role as Role,
    category: pair_category,
    foundAt: found_at,
    hasAccepted: row.accepted_at !== null,
    code: row.code,
  }
}

const NOBODY: ReadonlySet<string> = new Set()

/** Those in arenas meet only each other. */
export async function toWaitingPlayers(db: Kysely<Schema>, rows: readonly Row[]): Promise<WaitingPlayers> {
  const userIds = rows.flatMap(({ user_id }) => user_id ?? [])
  const blocks = new Map<string, Set<string>>()
  for (const { user_id, blocked_user_id } of await blocksAmong(db, userIds)) {
    blocks.set(user_id, (blocks.get(user_id) ?? new Set()).add(blocked_user_id))
  }
  const known: Known = {
    blockedBy: (userId) => blocks.get(userId ?? '') ?? NOBODY,
    absencesOf: await readAbsences(db, rows),
  }
  const [queue, inArenas] = [rows.filter((row) => row.arena_id === null), rows.filter((row) => row.arena_id !== null)]
  return {
    queue: await toSearchers(db, queue, known),
    arenas: inArenas.length === 0 ? [] : await toArenaSearchers(db, inArenas, known),
  }
}

interface Known {
  blockedBy(userId: string | null): ReadonlySet<string>
  absencesOf(row: Row): Absences | null
}

async function toSearchers(
  db: Kysely<Schema>,
  rows: readonly Row[],
  { blockedBy, absencesOf }: Known,
): Promise<Searcher[]> {
  const lastGames = await opponentsIn(
    db,
    rows.flatMap(({ last_battle_id }) => last_battle_id ?? []),
  )
  const playersOf = new Map<string, string[]>()
  for (const { battle_id, user_id } of lastGames)
    playersOf.set(battle_id, [...(playersOf.get(battle_id) ?? []), user_id])
  return rows.map((row) => ({
    entryId: row.entry_id,
    userId: row.user_id,
    since: row.since,
    category: row.category,
    sensitive: row.sensitive === 1,
    difficulty: row.difficulty as Difficulty,
    rating: row.rating,
    network: row.network_hash,
    blocked: blockedBy(row.user_id),
    lastOpponent: playersOf.get(row.last_battle_id ?? '')?.find((userId) => userId !== row.user_id) ?? null,
    absences: absencesOf(row),
  }))
}

async function toArenaSearchers(
  db: Kysely<Schema>,
  rows: readonly Row[],
  { blockedBy, absencesOf }: Known,
): Promise<WaitingPlayers['arenas']> {
  const arenaIds = rows.flatMap(({ arena_id }) => arena_id ?? [])
  const arenas = await db.selectFrom('arenas').selectAll().where('arena_id', 'in', arenaIds).execute()
  const playerIds = rows.flatMap(({ arena_player_id }) => arena_player_id ?? [])
  const players = await db
    .selectFrom('arena_players')
    .select(['player_id', 'points', 'last_opponent'])
    .where('player_id', 'in', playerIds)
    .execute()
  const byId = new Map(players.map((player) => [player.player_id, player]))
  return arenas.map((arena) => ({
    arena: toArena(arena),
    free: rows
      .filter(({ arena_id }) => arena_id === arena.arena_id)
      .flatMap((row) => {
        const player = byId.get(row.arena_player_id ?? '')
        return player
          ? {
              entryId: row.entry_id,
              playerId: player.player_id,
              userId: row.user_id,
              since: row.since,
              rating: row.rating,
              network: row.network_hash,
              blocked: blockedBy(row.user_id),
              points: player.points,
              lastOpponent: player.last_opponent,
              absences: absencesOf(row),
            }
          : []
      }),
  }))
}

const blocksAmong = async (db: Kysely<Schema>, userIds: readonly string[]) =>
  userIds.length === 0
    ? []
    : db
        .selectFrom('opponent_blocks')
        .select(['user_id', 'blocked_user_id'])
        .where('user_id', 'in', userIds)
        .where('blocked_user_id', 'in', userIds)
        .execute()

const opponentsIn = async (db: Kysely<Schema>, battleIds: readonly string[]) =>
  battleIds.length === 0
    ? []
    : db.selectFrom('queue_games').select(['battle_id', 'user_id']).where('battle_id', 'in', battleIds).execute()

/** Null when one of the two is gone. */
export async function readPair(db: Kysely<Schema>, pairId: string): Promise<PairOfPlayers | null> {
  const rows = await db
    .selectFrom('queue_entries as entry')
    .leftJoin('users', 'users.user_id', 'entry.user_id')
    .leftJoin('player_totals as totals', 'totals.user_id', 'entry.user_id')
    .leftJoin('arenas', 'arenas.arena_id', 'entry.arena_id')
    .selectAll('entry')
    .select(['users.name', 'totals.rating as total_rating', 'totals.deviation', 'totals.rated_at'])
    .select(['arenas.rated as arena_rated', 'arenas.difficulty as arena_difficulty'])
    .where('entry.pair_id', '=', pairId)
    .execute()
  const [host, guest] = (['host', 'guest'] as const).map((role) => rows.find((row) => row.role === role))
  if (!host || !guest || host.pair_category === null) return null
  const toPlayer = (row: typeof host): PairedPlayer => {
    const { name, total_rating: rating, deviation, rated_at: ratedAt } = row
    const isRated = rating !== null && deviation !== null
    return {
      entryId: row.entry_id,
      userId: row.user_id,
      sessionId: row.session_id,
      visitorName: row.visitor_name,
      verified: row.verified === 1,
      networkHash: row.network_hash,
      account: name === null ? null : { name, rating: isRated ? { rating, deviation } : NEW_RATING, ratedAt },
    }
  }
  const players: PerRole<PairedPlayer> = { host: toPlayer(host), guest: toPlayer(guest) }
  const { arena_rated: rated, arena_difficulty: level } = host
  const arena = level === null ? null : { rated: rated === 1, difficulty: level as ArenaDifficulty }
  return { pairId, category: host.pair_category, difficulty: host.difficulty as Difficulty, arena, players }
}
