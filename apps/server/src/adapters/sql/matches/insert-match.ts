import type { Kysely } from 'kysely'
import type { MatchChange, NewMatch } from '../../../features/matches/match-store.ts'
import { isCodeFree } from '../free-code.ts'
import type { Schema } from '../schema.ts'
import type { Storage } from '../storage.ts'
import { insertSeat, stateColumns } from './match-rows.ts'

/** Inside a transaction. Inserts nothing and returns false when the code is in use. */
export async function insertMatch(
  transaction: Kysely<Schema>,
  engine: Storage['engine'],
  { matchId, match, hostKey, hostUserId, hostOrigin, creator, guest }: NewMatch & Pick<MatchChange, 'guest'>,
): Promise<boolean> {
  if (!(await isCodeFree(transaction, engine, match.code))) return false
  const row = { code: match.code, match_id: matchId, host_key: hostKey, guest_key: guest?.key ?? null, creator }
  await transaction
    .insertInto('matches')
    .values({ ...row, ...stateColumns(match, 0) })
    .execute()
  const host = { matchId, role: 'host', userId: hostUserId } as const
  await insertSeat(transaction, { ...host, ...(hostOrigin && { origin: hostOrigin }) })
  if (guest) await insertSeat(transaction, { matchId, role: 'guest', ...guest })
  return true
}
