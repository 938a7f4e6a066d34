import type { Kysely } from 'kysely'
import type { PastPartyStore } from '../../../features/parties/past-parties.ts'
import type { Schema } from '../schema.ts'
import { deleteLeftOvers } from './finished-games.ts'
import { partyReader } from './party-rows.ts'

/** Parties of hosts with an account that reached the podium. */
export function sqlPastParties(db: Kysely<Schema>): PastPartyStore {
  const toStored = partyReader()
  return {
    async list(userId) {
      const rows = await db
        .selectFrom('parties')
        .select(['party_id', 'title', 'ended_at', 'delete_at'])
        .select((eb) => [
          eb('quiz', 'is not', null).as('own'),
          eb
            .selectFrom('party_players')
            .whereRef('party_players.party_id', '=', 'parties.party_id')
            .where('removed', '=', 0)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('players'),
        ])
        .where('user_id', '=', userId)
        .where('ended_at', 'is not', null)
        .orderBy('ended_at', 'desc')
        .execute()
      return rows.map(({ party_id, title, ended_at, delete_at, players, own }) => ({
        partyId: party_id,
        title,
        endedAt: ended_at ?? 0,
        deletedAt: delete_at ?? 0,
        players: Number(players),
        isOwnQuiz: Boolean(own),
      }))
    },

    async find(userId, partyId) {
      const row = await db
        .selectFrom('parties')
        .selectAll()
        .where('party_id', '=', partyId)
        .where('user_id', '=', userId)
        .where('ended_at', 'is not', null)
        .executeTakeFirst()
      return row ? toStored(row) : null
    },

    delete: (userId, partyId) =>
      db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('parties')
          .where('party_id', '=', partyId)
          .where('user_id', '=', userId)
          .where('ended_at', 'is not', null)
          .executeTakeFirst()
        if (numDeletedRows > 0n) await deleteLeftOvers(transaction)
        return numDeletedRows > 0n
      }),
  }
}
