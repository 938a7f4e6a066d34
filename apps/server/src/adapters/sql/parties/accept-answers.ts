import { type Kysely, sql } from 'kysely'
import type { AcceptedAnswers } from '../../../features/parties/party-store.ts'
import type { Schema } from '../schema.ts'
import { rankPlayers } from './count-points.ts'

/** Far fewer than the values that one statement may have. */
const CHUNK = 500

/**
 * Makes refused answers right and gives their players what a right answer was worth, then ranks everybody anew. An answer
 * that is right already changes nothing. Inside the transaction that has locked the party.
 */
export async function acceptAnswers(
  transaction: Kysely<Schema>,
  partyId: string,
  { round, index, playerIds }: AcceptedAnswers,
): Promise<void> {
  for (let from = 0; from < playerIds.length; from += CHUNK) {
    const players = sql.join(playerIds.slice(from, from + CHUNK))
    const refused = sql`a.party_id = ${partyId} and a.round = ${round} and a.question_index = ${index} and a.correct = 0`
    await sql`
      update party_players set
        points = points + (select coalesce(a.worth, a.points) - a.points from party_answers a
          where ${refused} and a.player_id = party_players.player_id),
        right_answers = right_answers + 1
      where party_id = ${partyId} and player_id in (${players}) and exists (select 1 from party_answers a
        where ${refused} and a.player_id = party_players.player_id)`.execute(transaction)
    await sql`
      update party_answers set points = coalesce(worth, points), correct = 1
      where party_id = ${partyId} and round = ${round} and question_index = ${index} and correct = 0
        and player_id in (${players})`.execute(transaction)
  }
  await rankPlayers(transaction, partyId)
}
