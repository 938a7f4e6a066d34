import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { NEW_RATING } from '@knowdown/domain/match/rating'
import type { PerRole, Role } from '@knowdown/domain/match/role'
import type { Searcher } from '@knowdown/domain/queue/pair-up'
import type { Kysely, Selectable } from 'kysely'
import type { FoundPair, PairedPlayer, PairOfPlayers, QueueEntry } from '../../../features/queue/queue-store.ts'
import type { QueueEntriesTable, Schema } from '../schema.ts'

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

export const toEntry = (row: Row): QueueEntry => ({
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

export async function toSearchers(db: Kysely<Schema>, rows: readonly Row[]): Promise<Searcher[]> {
  const userIds = rows.flatMap(({ user_id }) => user_id ?? [])
  const blocked = await blocksAmong(db, userIds)
  const lastGames = await opponentsIn(
    db,
    rows.flatMap(({ last_battle_id }) => last_battle_id ?? []),
  )
  const playersOf = new Map<string, string[]>()
  for (const { battle_id, user_id } of lastGames)
    playersOf.set(battle_id, [...(playersOf.get(battle_id) ?? []), user_id])
  const blockedBy = new Map<string, Set<string>>()
  for (const { user_id, blocked_user_id } of blocked) {
    blockedBy.set(user_id, (blockedBy.get(user_id) ?? new Set()).add(blocked_user_id))
  }
  return rows.map((row) => ({
    entryId: row.entry_id,
    userId: row.user_id,
    since: row.since,
    category: row.category,
    sensitive: row.sensitive === 1,
    difficulty: row.difficulty as Difficulty,
    rating: row.rating,
    network: row.network_hash,
    blocked: blockedBy.get(row.user_id ?? '') ?? NOBODY,
    lastOpponent: playersOf.get(row.last_battle_id ?? '')?.find((userId) => userId !== row.user_id) ?? null,
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
    .selectAll('entry')
    .select(['users.name', 'totals.rating as total_rating', 'totals.deviation', 'totals.rated_at'])
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
      verified: row.verified === 1,
      networkHash: row.network_hash,
      account: name === null ? null : { name, rating: isRated ? { rating, deviation } : NEW_RATING, ratedAt },
    }
  }
  const players: PerRole<PairedPlayer> = { host: toPlayer(host), guest: toPlayer(guest) }
  return { pairId, category: host.pair_category, difficulty: host.difficulty as Difficulty, players }
}
