import { NEW_RATING } from '@knowdown/domain/match/rating'
import type { PerRole, Role } from '@knowdown/domain/match/role'
import { type Kysely, sql } from 'kysely'
import { UNREADABLE_KEPT_DAYS } from '../../../features/live/unreadable-row.ts'
import type { MatchStore, SeatedPlayer, SeatOrigin } from '../../../features/matches/match-store.ts'
import { isDuplicate } from '../is-duplicate.ts'
import type { Schema } from '../schema.ts'
import type { Storage } from '../storage.ts'
import { DatabaseClock } from './database-clock.ts'
import { insertMatch } from './insert-match.ts'
import { matchQueries } from './match-rows.ts'
import { sharedMatches } from './shared-matches.ts'
import { singleWriterMatches } from './single-writer-matches.ts'
import { toBattleResult, toOutgoingEvent } from './stored-match.ts'

const UNREADABLE_KEPT_MS = UNREADABLE_KEPT_DAYS * 24 * 3_600_000

export function sqlMatchStore({ db, engine }: Pick<Storage, 'db' | 'engine'>, clock: () => number): MatchStore {
  const matches =
    engine === 'sqlite'
      ? singleWriterMatches(db, matchQueries(db), clock)
      : sharedMatches(db, new DatabaseClock(() => performance.now()))
  const { now } = matches

  return {
    ...matches,

    async create(lobby) {
      const { matchId, match, hostKey } = lobby
      try {
        const isNew = await db.transaction().execute((transaction) => insertMatch(transaction, engine, lobby))
        if (isNew) matches.created({ matchId, match, keys: { host: hostKey, guest: null }, downSince: null })
        return isNew
      } catch (error) {
        if (isDuplicate(error)) return false
        throw error
      }
    },

    async openLobbiesOf(creator) {
      const { count } = await db
        .selectFrom('matches')
        .select((match) => match.fn.countAll<number>().as('count'))
        .where('creator', '=', creator)
        .where('open', '=', 1)
        .executeTakeFirstOrThrow()
      return count
    },

    userIds: (matchId) => userIdsOf(db, matchId),

    origins: (matchId) => originsOf(db, matchId),

    players: (matchId) => playersOf(db, matchId),

    async overdue(byMs, most) {
      const rows = await db
        .selectFrom('matches')
        .select('code')
        .where('next_deadline', '<=', (await now()) - byMs)
        .orderBy('next_deadline')
        .limit(most)
        .execute()
      return rows.map(({ code }) => code)
    },

    async postpone(code, byMs) {
      const at = await now()
      // A later version that can read the match and saves it takes the end back.
      const code_free_at = sql<number>`coalesce(code_free_at, ${at + UNREADABLE_KEPT_MS})`
      await db
        .updateTable('matches')
        .set({ next_deadline: at + byMs, code_free_at })
        .where('code', '=', code)
        .execute()
    },

    async lastEvents(olderThanMs) {
      return db
        .selectFrom('match_events')
        .select((event) => ['code', event.fn.max<number>('seq').as('seq')])
        .where('at', '<=', (await now()) - olderThanMs)
        .groupBy('code')
        .execute()
    },

    async eventsAfter(code, seq) {
      const rows = await db
        .selectFrom('match_events')
        .selectAll()
        .where('code', '=', code)
        .where('seq', '>', seq)
        .orderBy('seq')
        .execute()
      return rows.map(toOutgoingEvent)
    },

    async deleteEvents(olderThanMs) {
      await db
        .deleteFrom('match_events')
        .where('at', '<=', (await now()) - olderThanMs)
        .execute()
    },

    async unrecordedBattleIds(olderThanMs, most) {
      const rows = await db
        .selectFrom('unrecorded_battles')
        .select('battle_id')
        .where('at', '<=', (await now()) - olderThanMs)
        .orderBy('at')
        .limit(most)
        .execute()
      return rows.map(({ battle_id }) => battle_id)
    },

    async unrecordedBattle(battleId) {
      const row = await db
        .selectFrom('unrecorded_battles')
        .selectAll()
        .where('battle_id', '=', battleId)
        .executeTakeFirst()
      if (!row) return null
      const { host, guest } = await originsOf(db, row.match_id)
      const sameNetwork = host !== null && host.networkHash === guest?.networkHash
      return { result: toBattleResult(row), userIds: await userIdsOf(db, row.match_id), sameNetwork }
    },

    async deleteUnrecordedBattle(battleId) {
      await db.deleteFrom('unrecorded_battles').where('battle_id', '=', battleId).execute()
    },

    async postponeUnrecordedBattle(battleId, byMs) {
      await db
        .updateTable('unrecorded_battles')
        .set({ at: (await now()) + byMs })
        .where('battle_id', '=', battleId)
        .execute()
    },

    purge: () =>
      db.transaction().execute(async (transaction) => {
        const at = await now()
        const unrecorded = transaction.selectFrom('unrecorded_battles').select('match_id')
        const deleted = await transaction
          .deleteFrom('matches')
          .where('code_free_at', '<=', at)
          // A battle that is unrecorded for so long cannot be read.
          .where(({ eb, or }) =>
            or([eb('match_id', 'not in', unrecorded), eb('code_free_at', '<=', at - UNREADABLE_KEPT_MS)]),
          )
          .returning('match_id')
          .execute()
        const ids = deleted.map(({ match_id }) => match_id)
        if (ids.length > 0) {
          for (const table of ['match_seats', 'seat_origins', 'unrecorded_battles'] as const) {
            await transaction.deleteFrom(table).where('match_id', 'in', ids).execute()
          }
        }
        return ids
      }),
  }
}

async function originsOf(db: Kysely<Schema>, matchId: string): Promise<PerRole<SeatOrigin | null>> {
  const rows = await db.selectFrom('seat_origins').selectAll().where('match_id', '=', matchId).execute()
  const of = (role: Role) => {
    const row = rows.find((origin) => origin.role === role)
    return row ? { sessionId: row.session_id, networkHash: row.network_hash } : null
  }
  return { host: of('host'), guest: of('guest') }
}

async function userIdsOf(db: Kysely<Schema>, matchId: string): Promise<PerRole<string | null>> {
  const rows = await db.selectFrom('match_seats').select(['role', 'user_id']).where('match_id', '=', matchId).execute()
  const of = (role: string) => rows.find((row) => row.role === role)?.user_id ?? null
  return { host: of('host'), guest: of('guest') }
}

async function playersOf(db: Kysely<Schema>, matchId: string): Promise<PerRole<SeatedPlayer>> {
  const rows = await db
    .selectFrom('match_seats as seat')
    .innerJoin('users', 'users.user_id', 'seat.user_id')
    .leftJoin('player_totals as totals', 'totals.user_id', 'seat.user_id')
    .select(['seat.role', 'users.name', 'totals.rating', 'totals.deviation', 'totals.rated_at'])
    .where('seat.match_id', '=', matchId)
    .execute()
  const origins = await originsOf(db, matchId)
  const of = (role: Role): SeatedPlayer => {
    const row = rows.find((seat) => seat.role === role)
    const sessionId = origins[role]?.sessionId ?? null
    if (!row) return { account: null, sessionId }
    const { name, rating, deviation, rated_at: ratedAt } = row
    const isRated = rating !== null && deviation !== null
    return { account: { name, rating: isRated ? { rating, deviation } : NEW_RATING, ratedAt }, sessionId }
  }
  return { host: of('host'), guest: of('guest') }
}
