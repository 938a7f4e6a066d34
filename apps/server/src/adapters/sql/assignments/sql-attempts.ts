import type { AssignmentStore, Attempt } from '../../../features/assignments/assignment-store.ts'
import { changeVersioned, outagesSince } from '../runs/change-versioned.ts'
import { runStateJson } from '../runs/run-json.ts'
import { sqlNow } from '../sql-clock.ts'
import type { Storage } from '../storage.ts'
import { type OnUnreadable, readEach } from '../stored-json.ts'
import { copyJson, notesJson, recountsJson, toAssignment, toAttempt, toPlayer } from './assignment-rows.ts'

type AttemptMethods = Pick<
  AssignmentStore,
  'attemptsOf' | 'startAttempt' | 'changeAttempt' | 'attemptVersions' | 'readAttempts' | 'correct'
>

const PIECE = 200

export function sqlAttempts(
  storage: Pick<Storage, 'db' | 'engine'>,
  clock: () => number,
  onUnreadable: OnUnreadable,
): AttemptMethods {
  const { db, engine } = storage
  const now = sqlNow(storage, clock)
  const stateColumns = (state: Attempt['state']) => ({
    state: runStateJson.stringify(state),
    ended_at: state.endedAt,
  })

  return {
    async attemptsOf(playerId) {
      const rows = await db
        .selectFrom('assignment_attempts')
        .selectAll()
        .where('player_id', '=', playerId)
        .orderBy('number')
        .execute()
      return rows.map(toAttempt)
    },

    async startAttempt({ assignmentId, userId }, { attemptId, playerId, number, seed, state }) {
      await db
        .insertInto('assignment_attempts')
        .values({
          attempt_id: attemptId,
          assignment_id: assignmentId,
          player_id: playerId,
          user_id: userId,
          number,
          seed,
          version: 1,
          recounts: recountsJson.stringify([]),
          ...stateColumns(state),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = await db
        .selectFrom('assignment_attempts')
        .selectAll()
        .where('player_id', '=', playerId)
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
      return toAttempt(row)
    },

    async changeAttempt(playerId, number, decide) {
      const changed = await changeVersioned({
        what: `attempt ${number} of ${playerId}`,
        async read() {
          const row = await db
            .selectFrom('assignment_attempts')
            .innerJoin('assignment_players', 'assignment_players.player_id', 'assignment_attempts.player_id')
            .innerJoin('assignments', 'assignments.assignment_id', 'assignment_attempts.assignment_id')
            .selectAll('assignments')
            .selectAll('assignment_players')
            .selectAll('assignment_attempts')
            .select(now().as('at'))
            .where('assignment_attempts.player_id', '=', playerId)
            .where('number', '=', number)
            .executeTakeFirst()
          if (!row) return undefined
          const value = { assignment: toAssignment(row), player: toPlayer(row), attempt: toAttempt(row) }
          return { value, version: row.version, at: row.at }
        },
        async decide(played, at) {
          const { state } = played.attempt
          const decided = await decide(played, at, await outagesSince(db, state))
          return decided === state ? played : { ...played, attempt: { ...played.attempt, state: decided } }
        },
        async save({ attempt }, version) {
          const { numUpdatedRows } = await db
            .updateTable('assignment_attempts')
            .set({ ...stateColumns(attempt.state), version: version + 1 })
            .where('attempt_id', '=', attempt.attemptId)
            .where('version', '=', version)
            .executeTakeFirst()
          return numUpdatedRows > 0n
        },
      })
      return changed && { ...changed.value, at: changed.at }
    },

    async attemptVersions(assignmentId) {
      const rows = await db
        .selectFrom('assignment_attempts')
        .select(['attempt_id', 'version'])
        .where('assignment_id', '=', assignmentId)
        .execute()
      return rows.map(({ attempt_id, version }) => ({ attemptId: attempt_id, version }))
    },

    async readAttempts(attemptIds) {
      const attempts: Attempt[] = []
      for (let from = 0; from < attemptIds.length; from += PIECE) {
        const rows = await db
          .selectFrom('assignment_attempts')
          .selectAll()
          .where('attempt_id', 'in', attemptIds.slice(from, from + PIECE))
          .execute()
        attempts.push(...readEach(rows, toAttempt, onUnreadable))
      }
      return attempts
    },

    correct: ({ assignmentId, userId, copyVersion, notes }, { questions, note, recount }) =>
      db.transaction().execute(async (trx) => {
        const version = copyVersion + 1
        const current = await trx
          .selectFrom('assignments')
          .select(['copy_version', now().as('at')])
          .where('assignment_id', '=', assignmentId)
          .$if(engine === 'postgres', (query) => query.forUpdate())
          .executeTakeFirst()
        if (current?.copy_version !== copyVersion) return null
        // An answer that is judged by the old copy at this moment finds another version, and is judged again.
        const rows = await trx
          .updateTable('assignment_attempts')
          .set(({ eb }) => ({ version: eb('version', '+', 1) }))
          .where('assignment_id', '=', assignmentId)
          .returningAll()
          .execute()
        let changed = 0
        for (const attempt of readEach(rows, toAttempt, onUnreadable)) {
          const counted = recount(attempt)
          if (!counted) continue
          changed += 1
          await trx
            .updateTable('assignment_attempts')
            .set({ ...stateColumns(counted.state), recounts: recountsJson.stringify(counted.recounts) })
            .where('attempt_id', '=', attempt.attemptId)
            .execute()
        }
        const noted = { ...note, version, at: current.at, changed }
        await trx
          .insertInto('assignment_copies')
          .values({ assignment_id: assignmentId, version, user_id: userId, questions: copyJson.stringify(questions) })
          .execute()
        await trx
          .updateTable('assignments')
          .set({ copy_version: version, notes: notesJson.stringify([...notes, noted]) })
          .where('assignment_id', '=', assignmentId)
          .execute()
        return noted
      }),
  }
}
