import {
  type ArenaGame,
  type ArenaOutcome,
  leftTwoInARow,
  opponentKey,
  scoreGames,
} from '@knowdown/domain/arena/counting'
import { opponentOf, type Role } from '@knowdown/domain/match/role'
import type { Kysely, Selectable } from 'kysely'
import type { RecordedBattle } from '../../../features/matches/battle-recorder.ts'
import type { ArenaGamesTable, QueueEntriesTable, Schema } from '../schema.ts'
import { toRecentText } from './arena-rows.ts'

const RECENT_GAMES = 7

/** In the transaction that opens the lobby. Does nothing for two who are not in an arena. */
export async function beginArenaGame(
  transaction: Kysely<Schema>,
  entries: readonly Selectable<QueueEntriesTable>[],
  battle_id: string,
  at: number,
): Promise<void> {
  // Always locked in the same order, as at the end of a game.
  const inOrder = entries.toSorted((one, other) =>
    (one.arena_player_id ?? '') < (other.arena_player_id ?? '') ? -1 : 1,
  )
  for (const own of inOrder) {
    const other = entries.find((entry) => entry !== own)
    const { arena_id, arena_player_id: player_id, role } = own
    if (!other || arena_id === null || player_id === null || role === null) continue
    const opponent_id = other.arena_player_id ?? ''
    const player = await transaction
      .updateTable('arena_players')
      .set({ last_opponent: opponent_id, network_hash: own.network_hash })
      .where('player_id', '=', player_id)
      .returning('ends_at')
      .executeTakeFirst()
    // The account was deleted a moment ago.
    if (!player) continue
    await transaction
      .insertInto('arena_games')
      .values({
        battle_id,
        player_id,
        arena_id,
        user_id: own.user_id,
        role,
        opponent_id,
        opponent_rating: other.rating,
        opponent_key: '',
        started_at: at,
        ended_at: null,
        outcome: null,
        points: null,
        not_counted: null,
        ends_at: player.ends_at,
      })
      .execute()
  }
}

/** In a transaction. Both players are locked, so that two games of one player are counted one after the other. */
export async function endArenaGame(
  transaction: Kysely<Schema>,
  { battleId, finishedAt, ...battle }: RecordedBattle,
  { allowSameNetwork, isPostgres, at }: { allowSameNetwork: boolean; isPostgres: boolean; at: number },
): Promise<string[]> {
  const games = await transaction.selectFrom('arena_games').selectAll().where('battle_id', '=', battleId).execute()
  if (games.length === 0) return []
  const players = await transaction
    .selectFrom('arena_players')
    .selectAll()
    .where(
      'player_id',
      'in',
      games.map(({ player_id }) => player_id),
    )
    .orderBy('player_id')
    .$if(isPostgres, (query) => query.forUpdate())
    .execute()
  const verified = await verifiedAmong(
    transaction,
    players.flatMap(({ user_id }) => user_id ?? []),
  )
  const paused: string[] = []
  for (const game of games) {
    const role = game.role as Role
    const opponent = players.find(({ player_id }) => player_id === game.opponent_id)
    const isVerified = (userId: string | null | undefined) => verified.has(userId ?? '')
    const changed = await transaction
      .updateTable('arena_games')
      .set({
        ended_at: finishedAt,
        outcome: battle.winner === 'tie' ? 'tied' : battle.winner === role ? 'won' : 'lost',
        was_left: battle.forfeit === role ? 1 : 0,
        opponent_left: battle.forfeit === opponentOf(role) ? 1 : 0,
        reached: battle.reached[role],
        verified: isVerified(game.user_id) ? 1 : 0,
        same_network: battle.sameNetwork ? 1 : 0,
        opponent_key: opponentKey({
          playerId: game.opponent_id,
          isVerified: isVerified(opponent?.user_id),
          network: opponent?.network_hash ?? '',
        }),
        score: battle.scores[role],
        opponent_score: battle.scores[opponentOf(role)],
      })
      .where('battle_id', '=', battleId)
      .where('player_id', '=', game.player_id)
      .where('ended_at', 'is', null)
      .returning('player_id')
      .executeTakeFirst()
    if (!changed) continue
    if (await countGames(transaction, game, { allowSameNetwork, at })) paused.push(game.player_id)
  }
  return paused
}

/** Computes the score of a player anew from all games. Returns whether the player is paused from now on. */
async function countGames(
  transaction: Kysely<Schema>,
  { player_id, ends_at }: Pick<Selectable<ArenaGamesTable>, 'player_id' | 'ends_at'>,
  { allowSameNetwork, at }: { allowSameNetwork: boolean; at: number },
): Promise<boolean> {
  const rows = await transaction
    .selectFrom('arena_games')
    .selectAll()
    .where('player_id', '=', player_id)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at')
    .orderBy('battle_id')
    .execute()
  const games = rows.map(toGame)
  const score = scoreGames(games, { endsAt: ends_at, allowSameNetwork })
  for (const [index, brought] of score.games.entries()) {
    const row = rows[index]
    const [points, not_counted] = typeof brought === 'number' ? [brought, null] : [null, brought]
    if (!row || (row.points === points && row.not_counted === not_counted)) continue
    await transaction
      .updateTable('arena_games')
      .set({ points, not_counted })
      .where('battle_id', '=', row.battle_id)
      .where('player_id', '=', player_id)
      .execute()
  }
  const isPaused = leftTwoInARow(games)
  await transaction
    .updateTable('arena_players')
    .set({
      points: score.points,
      wins: score.wins,
      streak: score.streak,
      mean_opponent: score.meanOpponent,
      games: games.length,
      recent: toRecentText(score.games.slice(-RECENT_GAMES)),
      ...(isPaused && { paused_at: at }),
    })
    .where('player_id', '=', player_id)
    .execute()
  return isPaused
}

const toGame = (row: Selectable<ArenaGamesTable>): ArenaGame => ({
  outcome: row.outcome as ArenaOutcome,
  left: row.was_left === 1,
  opponentLeft: row.opponent_left === 1,
  reached: row.reached,
  isVisitor: row.user_id === null,
  isVerified: row.verified === 1,
  sameNetwork: row.same_network === 1,
  opponent: row.opponent_key,
  opponentRating: row.opponent_rating,
  endedAt: row.ended_at ?? 0,
})

async function verifiedAmong(db: Kysely<Schema>, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const users = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where(({ or, eb }) => or([eb('email_verified', '=', 1), eb('phone_verified', '=', 1)]))
    .execute()
  return new Set(users.map(({ user_id }) => user_id))
}
