import type { ArenaOutcome, NotCounted } from '@knowdown/domain/arena/counting'
import { type Kysely, sql } from 'kysely'
import type { ArenaActivity, ArenaStore } from '../../../features/arenas/arena-store.ts'
import { isVerified } from '../is-verified.ts'
import type { Schema } from '../schema.ts'
import { postgresNow } from '../sql-clock.ts'
import type { Storage } from '../storage.ts'
import { endArenaGame } from './arena-games.ts'
import { fromRecentText, toArena, toArenaRow } from './arena-rows.ts'

/** A game that was begun longer ago and never ended is none any more: its lobby was closed without a result. */
const LONGEST_GAME_MS = 15 * 60_000

export function sqlArenaStore({ db, engine }: Pick<Storage, 'db' | 'engine'>, clock: () => number): ArenaStore {
  const isPostgres = engine === 'postgres'
  const nowOn = async (on: Kysely<Schema>): Promise<number> =>
    isPostgres ? (await on.selectNoFrom(postgresNow().as('at')).executeTakeFirstOrThrow()).at : clock()

  return {
    now: () => nowOn(db),

    async add(arenas) {
      if (arenas.length === 0) return
      await db
        .insertInto('arenas')
        .values(arenas.map(toArenaRow))
        .onConflict((conflict) => conflict.column('arena_id').doNothing())
        .execute()
    },

    async removeScheduled() {
      await db
        .deleteFrom('arenas')
        .where('scheduled', '=', 1)
        .where('cancelled_at', 'is', null)
        .where('starts_at', '>', await nowOn(db))
        .where('arena_id', 'not in', db.selectFrom('arena_players').select('arena_id'))
        .execute()
    },

    async cancel(arenaId) {
      const at = await nowOn(db)
      const cancelled = await db
        .updateTable('arenas')
        .set({ cancelled_at: at })
        .where('arena_id', '=', arenaId)
        .where('cancelled_at', 'is', null)
        .where('ends_at', '>', at)
        .returning('arena_id')
        .executeTakeFirst()
      return cancelled !== undefined
    },

    async find(arenaId) {
      const row = await db.selectFrom('arenas').selectAll().where('arena_id', '=', arenaId).executeTakeFirst()
      return row ? toArena(row) : null
    },

    async endingAfter(at) {
      const rows = await db
        .selectFrom('arenas')
        .selectAll()
        .select(({ selectFrom }) =>
          selectFrom('arena_players')
            .select(sql<number>`count(*)`.as('count'))
            .whereRef('arena_players.arena_id', '=', 'arenas.arena_id')
            .as('players'),
        )
        .where('ends_at', '>', at)
        .orderBy('starts_at')
        .execute()
      return rows.map(({ players, ...row }) => ({ ...toArena(row), players: Number(players) }))
    },

    async enter({ arenaId, endsAt }, { playerId, keyHash, userId, sessionId, networkHash }) {
      const latest = { player_key_hash: keyHash, session_id: sessionId, network_hash: networkHash, paused_at: null }
      await db
        .insertInto('arena_players')
        .values({
          ...latest,
          player_id: playerId,
          arena_id: arenaId,
          user_id: userId,
          entered_at: await nowOn(db),
          last_opponent: null,
          recent: '',
          ends_at: endsAt,
        })
        .onConflict((conflict) => conflict.columns(['arena_id', 'user_id']).doUpdateSet(latest))
        .execute()
    },

    async findPlayer(keyHash) {
      const row = await db
        .selectFrom('arena_players')
        .select(['player_id', 'arena_id', 'user_id', 'session_id', 'paused_at'])
        .where('player_key_hash', '=', keyHash)
        .executeTakeFirst()
      return row
        ? {
            playerId: row.player_id,
            arenaId: row.arena_id,
            userId: row.user_id,
            sessionId: row.session_id,
            isPaused: row.paused_at !== null,
          }
        : null
    },

    async pause(playerId, isPaused) {
      const paused_at = isPaused ? await nowOn(db) : null
      await db.updateTable('arena_players').set({ paused_at }).where('player_id', '=', playerId).execute()
    },

    async leave(playerId) {
      const begun = db.selectFrom('arena_games').select('player_id').where('player_id', '=', playerId)
      await db
        .deleteFrom('arena_players')
        .where('player_id', '=', playerId)
        .where('player_id', 'not in', begun)
        .execute()
    },

    async standings(arenaId) {
      const rows = await db
        .selectFrom('arena_players as player')
        .leftJoin('users', 'users.user_id', 'player.user_id')
        .leftJoin('queue_entries as entry', 'entry.arena_player_id', 'player.player_id')
        .select(['player.player_id', 'player.points', 'player.wins', 'player.streak', 'player.mean_opponent'])
        .select(['player.games', 'player.recent', 'player.paused_at', 'users.name'])
        .select(['users.email_verified', 'users.phone_verified', 'entry.entry_id', 'entry.pair_id'])
        .where('player.arena_id', '=', arenaId)
        .orderBy('player.entered_at')
        .orderBy('player.player_id')
        .execute()
      const running = await db
        .selectFrom('arena_games')
        .select('player_id')
        .where('arena_id', '=', arenaId)
        .where('ended_at', 'is', null)
        .where('started_at', '>', (await nowOn(db)) - LONGEST_GAME_MS)
        .execute()
      const playing = new Set(running.map(({ player_id }) => player_id))
      const activityOf = (row: (typeof rows)[number]): ArenaActivity => {
        if (playing.has(row.player_id)) return 'playing'
        if (row.paused_at !== null) return 'paused'
        return row.entry_id === null ? 'away' : row.pair_id === null ? 'free' : 'starting'
      }
      return {
        runningGames: playing.size / 2,
        rows: rows.map((row) => ({
          playerId: row.player_id,
          name: row.name,
          isVerified: isVerified(row),
          points: row.points,
          wins: row.wins,
          streak: row.streak,
          meanOpponent: row.mean_opponent,
          games: row.games,
          recent: fromRecentText(row.recent),
          activity: activityOf(row),
        })),
      }
    },

    async gamesOf(playerId, max) {
      const rows = await db
        .selectFrom('arena_games')
        .selectAll()
        .where('player_id', '=', playerId)
        .where('ended_at', 'is not', null)
        .orderBy('ended_at', 'desc')
        .orderBy('battle_id', 'desc')
        .limit(max)
        .execute()
      return rows.map((row) => ({
        opponentId: row.opponent_id,
        outcome: row.outcome as ArenaOutcome,
        score: row.score,
        opponentScore: row.opponent_score,
        points: row.points,
        notCounted: row.not_counted as NotCounted | null,
      }))
    },

    async endGame(battle, allowSameNetwork) {
      const known = db.selectFrom('arena_games').select('battle_id').where('battle_id', '=', battle.battleId)
      // Most games are of no arena.
      if (!(await known.executeTakeFirst())) return { paused: [] }
      return db.transaction().execute(async (transaction) => {
        const at = await nowOn(transaction)
        return { paused: await endArenaGame(transaction, battle, { allowSameNetwork, isPostgres, at }) }
      })
    },
  }
}
