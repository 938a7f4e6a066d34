import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { NEW_RATING } from '@knowdown/domain/match/rating'
import { MAX_RECORDED_GAMES, RECORDED_WINDOW } from '@knowdown/domain/queue/recorded-game'
import { type Kysely, sql } from 'kysely'
import {
  RECORDED_SERIES,
  type RecordedGame,
  type RecordedGameStore,
} from '../../../features/recorded-games/recorded-game-store.ts'
import { isNotBlocked } from '../not-blocked.ts'
import { seriesJson } from '../runs/run-json.ts'
import { isPlayer } from '../runs/sql-run-store.ts'
import type { Schema } from '../schema.ts'
import type { Storage } from '../storage.ts'
import { type OnUnreadable, readEach, rethrow } from '../stored-json.ts'
import { recordedJson } from './recorded-json.ts'

/** A run that somebody has left alone must not keep its questions from everybody else. */
const SEALED_MS = 30 * 60_000

const isVerified = sql<boolean>`(users.email_verified = 1 or users.phone_verified = 1)`

export function sqlRecordedGames(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  clock: () => number,
  onUnreadable: OnUnreadable = rethrow,
): RecordedGameStore {
  const saveConsent = async (on: Kysely<Schema>, user_id: string, isAllowed: boolean) => {
    const decision = { allowed: isAllowed ? 1 : 0, decided_at: clock() }
    await on
      .insertInto('recording_consents')
      .values({ user_id, ...decision })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(decision))
      .execute()
  }

  const selectGames = () =>
    db
      .selectFrom('recorded_games as game')
      .innerJoin('users', 'users.user_id', 'game.user_id')
      .selectAll('game')
      .select('users.name')
      .where(isVerified)
      .where(isNotBlocked('game.user_id'))

  return {
    async consentOf(userId) {
      const found = await db
        .selectFrom('users')
        .leftJoin('recording_consents as consent', 'consent.user_id', 'users.user_id')
        .select(['email_verified', 'phone_verified', 'consent.allowed'])
        .where('users.user_id', '=', userId)
        .executeTakeFirst()
      const allowed = found?.allowed ?? null
      return {
        allowed: allowed === 1,
        wasAsked: allowed !== null,
        isVerified: found?.email_verified === 1 || found?.phone_verified === 1,
      }
    },

    async markAsked(user_id) {
      await db
        .insertInto('recording_consents')
        .values({ user_id, allowed: 0, decided_at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    setConsent: (userId, isAllowed) =>
      db.transaction().execute(async (transaction) => {
        await saveConsent(transaction, userId, isAllowed)
        if (!isAllowed) await transaction.deleteFrom('recorded_games').where('user_id', '=', userId).execute()
      }),

    keep: (game) =>
      db.transaction().execute(async (transaction) => {
        // Locked: whoever deletes the account or switches it off meanwhile comes after this game, and removes it too.
        const share = engine === 'postgres' ? sql`for share` : sql``
        const { rows: users } = await sql`
          select user_id from users where user_id = ${game.userId} and ${isVerified} ${share}`.execute(transaction)
        const { rows: consents } = await sql`
          select user_id from recording_consents where user_id = ${game.userId} and allowed = 1 ${share}`.execute(
          transaction,
        )
        if (users.length === 0 || consents.length === 0) return
        const totals = await transaction
          .selectFrom('player_totals')
          .select('rating')
          .where('user_id', '=', game.userId)
          .executeTakeFirst()
        await transaction
          .insertInto('recorded_games')
          .values({
            recorded_id: game.recordedId,
            battle_id: game.battleId,
            user_id: game.userId,
            category: game.category,
            difficulty: game.difficulty,
            rating: totals?.rating ?? NEW_RATING.rating,
            recorded_at: game.recordedAt,
            answers: recordedJson.stringify(game.answers),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const newest = transaction
          .selectFrom('recorded_games')
          .select('recorded_id')
          .where('user_id', '=', game.userId)
          .orderBy('recorded_at', 'desc')
          .orderBy('recorded_id')
          .limit(MAX_RECORDED_GAMES)
        await transaction
          .deleteFrom('recorded_games')
          .where('user_id', '=', game.userId)
          .where('recorded_id', 'not in', newest)
          .execute()
      }),

    async find(recordedId) {
      const rows = await selectGames().where('recorded_id', '=', recordedId).execute()
      return readEach(rows, toGame, onUnreadable)[0] ?? null
    },

    async near({ userId, categories, difficulty, rating }, max) {
      if (categories.length === 0) return []
      const rows = await selectGames()
        .where('difficulty', '=', difficulty)
        .where('category', 'in', categories)
        .where('rating', '>=', rating - RECORDED_WINDOW)
        .where('rating', '<=', rating + RECORDED_WINDOW)
        .$if(userId !== null, (query) =>
          query.where('game.user_id', '!=', userId).where(
            sql<boolean>`not exists (
              select 1 from opponent_blocks as block
              where (block.user_id = ${userId} and block.blocked_user_id = game.user_id)
                 or (block.user_id = game.user_id and block.blocked_user_id = ${userId}))`,
          ),
        )
        .orderBy(sql`abs(rating - ${rating})`)
        .orderBy('recorded_at', 'desc')
        .limit(max)
        .execute()
      return readEach(rows, toGame, onUnreadable)
    },

    async hasBeenAsked(player, questionIds) {
      const found = await db
        .selectFrom('runs')
        .innerJoin('question_series', 'question_series.series_id', 'runs.series_id')
        .select('run_id')
        .where(isPlayer(player))
        .where(({ or, eb }) =>
          or(questionIds.map((id) => eb('question_series.questions', 'like', `%"id":${JSON.stringify(id)}%`))),
        )
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    async sealedIds() {
      const rows = await db
        .selectFrom('runs')
        .innerJoin('question_series', 'question_series.series_id', 'runs.series_id')
        .select(['question_series.series_id', 'questions'])
        // Whatever has not ended has a time at which it goes on.
        .where('due_at', '>', 0)
        .where('runs.series_id', 'like', `${RECORDED_SERIES}%`)
        .where('started_at', '>', clock() - SEALED_MS)
        .execute()
      const series = readEach(rows, ({ series_id, questions }) => seriesJson.parse(questions, series_id), onUnreadable)
      return series.flat().map(({ id }) => id)
    },
  }
}

interface GameRow {
  recorded_id: string
  user_id: string
  name: string
  category: string
  difficulty: string
  rating: number
  recorded_at: number
  answers: string
}

const toGame = (row: GameRow): RecordedGame => ({
  recordedId: row.recorded_id,
  userId: row.user_id,
  name: row.name,
  category: row.category,
  difficulty: row.difficulty as Difficulty,
  rating: row.rating,
  recordedAt: row.recorded_at,
  answers: recordedJson.parse(row.answers, row.recorded_id),
})
