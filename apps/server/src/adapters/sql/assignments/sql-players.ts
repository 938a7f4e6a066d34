import { nameOutcome } from '@knowdown/domain/assignment/player-names'
import type { AssignmentStore } from '../../../features/assignments/assignment-store.ts'
import { sqlNow } from '../sql-clock.ts'
import type { Storage } from '../storage.ts'
import { toPlayer } from './assignment-rows.ts'

type PlayerMethods = Pick<AssignmentStore, 'players' | 'findPlayer' | 'claim' | 'freeName' | 'giveAttempt'>

export function sqlPlayers(storage: Pick<Storage, 'db' | 'engine'>, clock: () => number): PlayerMethods {
  const { db, engine } = storage
  const now = sqlNow(storage, clock)

  return {
    async players(assignmentId) {
      const rows = await db
        .selectFrom('assignment_players')
        .selectAll()
        .where('assignment_id', '=', assignmentId)
        .execute()
      return rows.map(toPlayer)
    },

    async findPlayer(assignmentId, who) {
      const row = await db
        .selectFrom('assignment_players')
        .selectAll()
        .where('assignment_id', '=', assignmentId)
        .$if('playerId' in who, (query) => query.where('player_id', '=', 'playerId' in who ? who.playerId : ''))
        .$if('foldedName' in who, (query) => query.where('folded_name', '=', 'foldedName' in who ? who.foldedName : ''))
        .executeTakeFirst()
      return row ? toPlayer(row) : null
    },

    claim: ({ assignmentId, userId, hasList }, { playerId, name, foldedName, deviceHash, mostPlayers }) =>
      db.transaction().execute(async (trx) => {
        // Claims of one assignment follow each other, so that the limit holds and a name has one owner.
        const assignment = await trx
          .selectFrom('assignments')
          .select('assignment_id')
          .where('assignment_id', '=', assignmentId)
          .$if(engine === 'postgres', (query) => query.forUpdate())
          .executeTakeFirst()
        if (!assignment) return { outcome: 'ask-your-teacher', player: null }
        const known = await trx
          .selectFrom('assignment_players')
          .selectAll()
          .where('assignment_id', '=', assignmentId)
          .where('folded_name', '=', foldedName)
          .executeTakeFirst()
        if (known && known.claimed_at !== null && known.device_hash === deviceHash) {
          return { outcome: 'found', player: toPlayer(known) }
        }
        const outcome = nameOutcome({ claimed: known ? known.claimed_at !== null : null, hasList })
        if (outcome !== 'found') return { outcome, player: null }
        if (known) {
          const row = await trx
            .updateTable('assignment_players')
            .set({ claimed_at: now(), device_hash: deviceHash })
            .where('player_id', '=', known.player_id)
            .returningAll()
            .executeTakeFirstOrThrow()
          return { outcome, player: toPlayer(row) }
        }
        const { count } = await trx
          .selectFrom('assignment_players')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('assignment_id', '=', assignmentId)
          .executeTakeFirstOrThrow()
        if (Number(count) >= mostPlayers) return { outcome: 'full', player: null }
        const row = await trx
          .insertInto('assignment_players')
          .values({
            player_id: playerId,
            assignment_id: assignmentId,
            user_id: userId,
            name,
            folded_name: foldedName,
            claim: 1,
            claimed_at: now(),
            device_hash: deviceHash,
            extra_attempts: 0,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        return { outcome, player: toPlayer(row) }
      }),

    async freeName(assignmentId, playerId) {
      const { numUpdatedRows } = await db
        .updateTable('assignment_players')
        .set(({ eb }) => ({ claim: eb('claim', '+', 1), claimed_at: null, device_hash: null }))
        .where('assignment_id', '=', assignmentId)
        .where('player_id', '=', playerId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async giveAttempt(assignmentId, playerId) {
      const { numUpdatedRows } = await db
        .updateTable('assignment_players')
        .set(({ eb }) => ({ extra_attempts: eb('extra_attempts', '+', 1) }))
        .where('assignment_id', '=', assignmentId)
        .where('player_id', '=', playerId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
