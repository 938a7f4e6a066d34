import type { Match } from '@knowdown/domain/match/match'
import type { Role } from '@knowdown/domain/match/role'
import { nextDeadline } from '@knowdown/domain/match/tick'
import { ENDED_MATCH_KEPT_MS } from '@knowdown/domain/privacy/kept-data'
import type { Kysely } from 'kysely'
import type { MatchChange, SeatOrigin, StoredMatch } from '../../../features/matches/match-store.ts'
import { preparedInsert } from '../prepared-insert.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { MatchesTable, Schema } from '../schema.ts'
import { battleJson, type MatchRow, matchJson } from './stored-match.ts'

type StateColumns = Pick<
  MatchesTable,
  'phase' | 'open' | 'state' | 'state_version' | 'next_deadline' | 'down_since' | 'code_free_at'
>
/** What a match is read from, besides its state. */
export const MATCH_COLUMNS = ['code', 'match_id', 'state_version', 'down_since', 'host_key', 'guest_key'] as const

export interface MatchQueries {
  find(db: Kysely<Schema>, code: string): Promise<MatchRow | null>
  update(db: Kysely<Schema>, code: string, columns: StateColumns & Pick<MatchesTable, 'guest_key'>): Promise<void>
  insertEvents(db: Kysely<Schema>, events: readonly Schema['match_events'][]): Promise<void>
}

/** The queries of every move of the only writer, compiled once: those that a thousand players send at the same time. */
export function matchQueries(db: Kysely<Schema>): MatchQueries {
  const find = preparedQuery<{ code: string }, MatchRow>(({ code }) =>
    db
      .selectFrom('matches')
      .select([...MATCH_COLUMNS, 'state'])
      .where('code', '=', code),
  )
  const update = preparedQuery<Parameters<MatchQueries['update']>[2] & { code: string }, unknown>((row) =>
    db
      .updateTable('matches')
      .set({
        phase: row.phase,
        open: row.open,
        state: row.state,
        state_version: row.state_version,
        next_deadline: row.next_deadline,
        down_since: row.down_since,
        code_free_at: row.code_free_at,
        guest_key: row.guest_key,
      })
      .where('code', '=', row.code),
  )
  const eventColumns = ['code', 'seq', 'at', 'channel', 'name', 'data', 'data_version'] as const

  return {
    find: async (on, code) => (await find(on, { code })).rows[0] ?? null,
    async update(on, code, columns) {
      await update(on, { ...columns, code })
    },
    insertEvents: preparedInsert('match_events', eventColumns),
  }
}

/** The state of a match and what the engine needs to search by. */
export const stateColumns = (match: Match, at: number): StateColumns => ({
  phase: match.phase,
  open: match.phase === 'waiting' && !match.guestJoined ? 1 : 0,
  state: matchJson.stringify(match),
  state_version: matchJson.version,
  next_deadline: nextDeadline(match),
  down_since: null,
  code_free_at: match.phase === 'ended' ? at + ENDED_MATCH_KEPT_MS : null,
})

/** What a reader will find once the change is saved. */
export const afterChange = ({ matchId, keys }: StoredMatch, { match, guest }: MatchChange): StoredMatch => ({
  matchId,
  match,
  keys: { ...keys, guest: guest === undefined ? keys.guest : (guest?.key ?? null) },
  downSince: null,
})

/** Inside a transaction of the only writer. */
export async function saveChange(
  transaction: Kysely<Schema>,
  queries: MatchQueries,
  found: StoredMatch,
  change: MatchChange,
  at: number,
): Promise<void> {
  const { code } = change.match
  const { keys } = afterChange(found, change)
  await queries.update(transaction, code, { ...stateColumns(change.match, at), guest_key: keys.guest })
  await queries.insertEvents(
    transaction,
    change.events.map(({ seq, channel, name, data }) => ({
      code,
      seq,
      at,
      channel,
      name,
      data: JSON.stringify(data),
      data_version: matchJson.version,
    })),
  )
  if (touchesOtherTables(found, change)) await saveInOtherTables(transaction, found, change, at)
}

const startsOrEndsGame = (found: StoredMatch, after: Match): boolean =>
  (found.match.phase === 'playing') !== (after.phase === 'playing')

/** A few times in a match; most changes are an answer or the next question. */
export const touchesOtherTables = (found: StoredMatch, { match, guest, finishedBattle }: MatchChange): boolean =>
  guest !== undefined || finishedBattle !== undefined || startsOrEndsGame(found, match)

export async function saveInOtherTables(
  transaction: Kysely<Schema>,
  found: StoredMatch,
  { match, guest, finishedBattle }: MatchChange,
  at: number,
): Promise<void> {
  if (guest === null) await deleteGuestSeat(transaction, found.matchId)
  if (guest) await insertSeat(transaction, { matchId: found.matchId, role: 'guest', ...guest })
  if (startsOrEndsGame(found, match)) await holdQuestions(transaction, found, match, at)
  if (finishedBattle) {
    await transaction
      .insertInto('unrecorded_battles')
      .values({
        battle_id: finishedBattle.battleId,
        match_id: found.matchId,
        at,
        game: battleJson.stringify(finishedBattle),
        game_version: battleJson.version,
      })
      .execute()
  }
}

interface SeatRow {
  matchId: string
  role: Role
  userId: string | null
  origin?: SeatOrigin
}

export async function insertSeat(
  transaction: Kysely<Schema>,
  { matchId, role, userId, origin }: SeatRow,
): Promise<void> {
  if (userId !== null) {
    await transaction.insertInto('match_seats').values({ match_id: matchId, role, user_id: userId }).execute()
  }
  if (origin) {
    await transaction
      .insertInto('seat_origins')
      .values({
        match_id: matchId,
        role,
        user_id: userId,
        session_id: origin.sessionId,
        network_hash: origin.networkHash,
      })
      .execute()
  }
}

async function deleteGuestSeat(transaction: Kysely<Schema>, matchId: string): Promise<void> {
  for (const table of ['match_seats', 'seat_origins'] as const) {
    await transaction.deleteFrom(table).where('match_id', '=', matchId).where('role', '=', 'guest').execute()
  }
}

/** From the deal to the end of a game its questions are held, in the same transaction as the game itself. */
async function holdQuestions(transaction: Kysely<Schema>, found: StoredMatch, after: Match, at: number): Promise<void> {
  await transaction.deleteFrom('held_questions').where('match_id', '=', found.matchId).execute()
  if (after.phase !== 'playing') return
  const question_ids = after.game.questions.map(({ id }) => id).join(' ')
  await transaction
    .insertInto('held_questions')
    .values({ match_id: found.matchId, question_ids, held_since: at })
    .execute()
}
