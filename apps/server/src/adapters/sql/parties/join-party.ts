import { nicknameKey, numberedNickname } from '@knowdown/domain/party/nickname'
import type { Kysely } from 'kysely'
import {
  type JoinRequest,
  type PartyPlayer,
  RemovedPlayer,
  type StoredParty,
} from '../../../features/parties/party-store.ts'
import type { Schema } from '../schema.ts'
import { countPlayers } from './count-points.ts'
import { toPlayer } from './party-rows.ts'

const NEVER_ANSWERED = -1

/** Inside a transaction that has locked the party: two who wish for the same name wait for each other. */
export async function joinParty(
  transaction: Kysely<Schema>,
  found: StoredParty,
  request: JoinRequest,
  at: number,
): Promise<PartyPlayer> {
  const { partyId } = found
  const earlier = await transaction
    .selectFrom('party_players')
    .selectAll()
    .where('party_id', '=', partyId)
    .where('player_key_hash', '=', request.keyHash)
    .executeTakeFirst()
  if (earlier?.removed === 1 || (await wasRemoved(transaction, partyId, request.deviceHash))) throw new RemovedPlayer()
  if (earlier) return toPlayer(earlier)
  const { fromIndex } = request.admit(found, await countPlayers(transaction, partyId))
  const base = nicknameKey(request.name)
  const number = await freeNumber(transaction, partyId, request.name)
  const name = numberedNickname(request.name, number)
  const row = {
    player_id: request.playerId,
    party_id: partyId,
    player_key_hash: request.keyHash,
    user_id: request.userId,
    device_hash: request.deviceHash,
    name,
    name_key: nicknameKey(name),
    base_key: base,
    name_number: number,
    joined_at: at,
    from_index: fromIndex,
    removed: 0,
    points: 0,
    right_answers: 0,
    last_answered: NEVER_ANSWERED,
    place: null,
    previous_place: null,
  }
  await transaction.insertInto('party_players').values(row).execute()
  return toPlayer(row)
}

async function wasRemoved(transaction: Kysely<Schema>, partyId: string, deviceHash: string | null): Promise<boolean> {
  if (deviceHash === null) return false
  const removed = await transaction
    .selectFrom('party_players')
    .select('player_id')
    .where('party_id', '=', partyId)
    .where('removed', '=', 1)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return removed !== undefined
}

/** One more than the last with this name; further when somebody calls themselves 'Mara 2' of their own accord. */
async function freeNumber(transaction: Kysely<Schema>, partyId: string, name: string): Promise<number> {
  const inParty = transaction.selectFrom('party_players').where('party_id', '=', partyId)
  const { last } = await inParty
    .select((player) => player.fn.max<number | null>('name_number').as('last'))
    .where('base_key', '=', nicknameKey(name))
    .executeTakeFirstOrThrow()
  for (let number = (last ?? 0) + 1; ; number += 1) {
    const key = nicknameKey(numberedNickname(name, number))
    const taken = await inParty.select('player_id').where('name_key', '=', key).executeTakeFirst()
    if (!taken) return number
  }
}
