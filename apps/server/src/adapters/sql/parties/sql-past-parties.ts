import type { Kysely } from 'kysely'
import type { PastPartyStore } from '../../../features/parties/past-parties.ts'
import type { Schema } from '../schema.ts'
import { type OnUnreadable, readEach, rethrow } from '../stored-json.ts'
import { deleteLeftOvers } from './finished-games.ts'
import { partyReader } from './party-rows.ts'

/** Parties of hosts with an account that reached the podium. */
export function sqlPastParties(db: Kysely<Schema>, onUnreadable: OnUnreadable = rethrow): PastPartyStore {
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

    async *ofQuiz(userId, quizId) {
      const ofHost = () => db.selectFrom('parties').where('user_id', '=', userId).where('ended_at', 'is not', null)
      // The text of the copy names the quiz; whether it does so as its own id is seen when the party is read.
      const named = await ofHost().select('party_id').where('quiz', 'like', `%"${quizId}"%`).execute()
      for (const { party_id } of named) {
        const rows = await ofHost().selectAll().where('party_id', '=', party_id).execute()
        for (const found of readEach(rows, toStored, onUnreadable)) {
          if (found.party.settings.quiz?.id === quizId) yield found
        }
      }
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
