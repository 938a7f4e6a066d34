import { PARTY_LIFE_MS } from '@knowdown/domain/party/party'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StoredParty } from '../../../features/parties/party-store.ts'
import type { Schema } from '../schema.ts'

/** As many finished parties as an account keeps; each may have a copy of a quiz. The oldest go first. */
const MOST_KEPT = 200

/** No code of a room has this form: whoever has the key of an old party finds nothing. */
const OLD_CODE = 'ended '

/** "Again with the same players" begins a new game in the same row; the finished one goes on in a row of its own. */
export async function keepFinishedGame(transaction: Kysely<Schema>, { partyId, party, keptDays }: StoredParty) {
  if (party.phase.kind !== 'podium' || keptDays === null || keptDays === 0) return
  const suffix = sql.lit(`-${party.round}`)
  const id = (column: string) => sql`${sql.ref(column)} || ${suffix}`
  const ofParty = sql`party_id = ${partyId}`
  await copyRows(transaction, 'parties', ofParty, {
    ...same('user_id', 'host_key_hash', 'remote_key_hash', 'pairing_hash', 'pairing_until', 'host_session_id'),
    ...same('creator', 'state', 'state_version', 'result', 'question_ids', 'seq', 'changed_at', 'host_seen_at'),
    ...same('next_deadline', 'delete_at', 'quiz', 'title', 'kept_days', 'ended_at', 'notes'),
    party_id: id('party_id'),
    code: sql`${sql.lit(OLD_CODE)} || party_id || ${suffix}`,
  })
  await copyRows(transaction, 'party_players', ofParty, {
    ...same('user_id', 'device_hash', 'name', 'name_key', 'base_key', 'name_number', 'joined_at', 'from_index'),
    ...same('removed', 'points', 'right_answers', 'last_answered', 'place', 'previous_place'),
    party_id: id('party_id'),
    player_id: id('player_id'),
    player_key_hash: id('player_key_hash'),
  })
  const ofRound = sql<boolean>`${ofParty} and round = ${party.round}`
  await copyRows(transaction, 'party_answers', ofRound, {
    ...same('round', 'question_index', 'choice', 'correct', 'points', 'took_ms', 'given', 'worth'),
    party_id: id('party_id'),
    player_id: id('player_id'),
  })
  // They belong to the finished game alone: whoever deletes its report deletes them.
  await transaction.deleteFrom('party_answers').where(ofRound).execute()
  await copyRows(transaction, 'picture_copies', sql`copy_id = ${partyId}`, {
    ...same('picture_id', 'created_at'),
    copy_id: id('copy_id'),
  })
}

const same = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.ref(name)])) as unknown as Record<Name, RawBuilder<unknown>>

/** The compiler asks for every column. */
async function copyRows<Table extends keyof Schema>(
  transaction: Kysely<Schema>,
  table: Table,
  where: RawBuilder<unknown>,
  columns: Record<keyof Schema[Table] & string, RawBuilder<unknown>>,
): Promise<void> {
  const names = Object.keys(columns).map((name) => sql.ref(name))
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)})
    select ${sql.join(Object.values(columns))} from ${sql.table(table)} where ${where}`.execute(transaction)
}

export async function purgeParties(transaction: Kysely<Schema>, now: RawBuilder<number>): Promise<void> {
  await transaction.deleteFrom('parties').where('delete_at', '<=', now).execute()
  await sql`
    delete from parties where party_id in (
      select party_id from (
        select party_id, row_number() over (partition by user_id order by ended_at desc, party_id) as place
        from parties where user_id is not null and ended_at is not null
      ) ranked where place > ${MOST_KEPT}
    )`.execute(transaction)
  await deleteLeftOvers(transaction)
}

/** Also what is left of a party whose host's account was deleted. */
export async function deleteLeftOvers(transaction: Kysely<Schema>): Promise<void> {
  const kept = transaction.selectFrom('parties').select('party_id')
  await transaction.deleteFrom('party_players').where('party_id', 'not in', kept).execute()
  await transaction.deleteFrom('party_answers').where('party_id', 'not in', kept).execute()
}

/** Results may be kept for months; the code is needed by another room. */
export async function freeOldCodes(transaction: Kysely<Schema>, now: RawBuilder<number>): Promise<void> {
  await transaction
    .updateTable('parties')
    .set({ code: sql<string>`${sql.lit(OLD_CODE)} || party_id` })
    .where('ended_at', '<=', sql<number>`${now} - ${sql.lit(PARTY_LIFE_MS)}`)
    .where('code', 'not like', `${OLD_CODE}%`)
    .execute()
}
