import { type Kysely, sql } from 'kysely'
import type { RecountedAnswers } from '../../../features/parties/party-store.ts'
import type { Schema } from '../schema.ts'
import { rankPlayers } from './count-points.ts'

/**
 * Saves what answers earn with a corrected key, then adds up everybody's points anew. Inside the transaction that has locked
 * the party, so that a second correction waits.
 */
export async function recountAnswers(
  transaction: Kysely<Schema>,
  partyId: string,
  { round, index, answers }: RecountedAnswers,
  counted: readonly number[],
): Promise<void> {
  for (const { playerId, correct, points } of answers) {
    await transaction
      .updateTable('party_answers')
      .set({ correct: correct ? 1 : 0, points })
      .where('party_id', '=', partyId)
      .where('round', '=', round)
      .where('question_index', '=', index)
      .where('player_id', '=', playerId)
      .execute()
  }
  const own = sql`from party_answers a where a.party_id = ${partyId} and a.round = ${round}
    and a.question_index in (${sql.join(counted)}) and a.player_id = party_players.player_id`
  await sql`
    update party_players set
      points = (select coalesce(sum(a.points), 0) ${own}),
      right_answers = (select coalesce(sum(a.correct), 0) ${own})
    where party_id = ${partyId}`.execute(transaction)
  await rankPlayers(transaction, partyId)
}
