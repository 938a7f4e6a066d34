import { deletedAt } from '@knowdown/domain/assignment/assignment'
import { type Kysely, sql } from 'kysely'
import type { AssignmentStore } from '../../../features/assignments/assignment-store.ts'
import { isDuplicate } from '../is-duplicate.ts'
import type { Schema } from '../schema.ts'
import { sqlNow } from '../sql-clock.ts'
import type { Storage } from '../storage.ts'
import { type OnUnreadable, readEach, rethrow } from '../stored-json.ts'
import { copyJson, notesJson, toAssignment } from './assignment-rows.ts'
import { recentCopies } from './recent-copies.ts'
import { sqlAttempts } from './sql-attempts.ts'
import { sqlPlayers } from './sql-players.ts'

/** Everything that belongs to an assignment and has no row of its own without it. */
const PARTS = ['assignment_copies', 'assignment_players', 'assignment_attempts'] as const
const PIECE = 200

export function sqlAssignmentStore(
  storage: Pick<Storage, 'db' | 'engine'>,
  clock: () => number,
  onUnreadable: OnUnreadable = rethrow,
): AssignmentStore {
  const { db } = storage
  const now = sqlNow(storage, clock)
  const select = () => db.selectFrom('assignments').selectAll('assignments').select(now().as('at'))

  return {
    ...sqlPlayers(storage, clock),
    ...sqlAttempts(storage, clock, onUnreadable),

    async create(userId, wanted, mostKept) {
      const { requestId, questions, names, ...settings } = wanted
      const { assignmentId } = settings
      try {
        return await db.transaction().execute(async (trx) => {
          const kept = await trx
            .selectFrom('assignments')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where('user_id', '=', userId)
            .executeTakeFirstOrThrow()
          if (Number(kept.count) >= mostKept) return 'full'
          const row = await trx
            .insertInto('assignments')
            .values({
              assignment_id: assignmentId,
              user_id: userId,
              request_id: requestId,
              quiz_id: settings.quizId,
              code: settings.code,
              title: settings.title,
              mature: settings.mature ? 1 : 0,
              opens_at: settings.opensAt,
              closes_at: settings.closesAt,
              attempts: settings.attempts,
              timed: settings.timed ? 1 : 0,
              shuffled: settings.shuffled ? 1 : 0,
              keys_shown: settings.keysShown,
              kept_days: settings.keptDays,
              has_list: settings.hasList ? 1 : 0,
              total: questions.length,
              copy_version: 1,
              notes: notesJson.stringify([]),
              created_at: now(),
              delete_at: deletedAt(settings),
              language: settings.language,
              mails_at_closing: settings.mailsAtClosing ? 1 : 0,
              mailed_at: null,
            })
            .returningAll()
            .executeTakeFirstOrThrow()
          const copy = { assignment_id: assignmentId, version: 1, user_id: userId }
          await trx
            .insertInto('assignment_copies')
            .values({ ...copy, questions: copyJson.stringify(questions) })
            .execute()
          for (let from = 0; from < names.length; from += PIECE) {
            const values = names.slice(from, from + PIECE).map(({ playerId, name, foldedName }) => ({
              player_id: playerId,
              assignment_id: assignmentId,
              user_id: userId,
              name,
              folded_name: foldedName,
              claim: 1,
              claimed_at: null,
              device_hash: null,
              extra_attempts: 0,
            }))
            await trx.insertInto('assignment_players').values(values).execute()
          }
          return toAssignment(row)
        })
      } catch (error) {
        if (!isDuplicate(error)) throw error
        const same = await select().where('user_id', '=', userId).where('request_id', '=', requestId).executeTakeFirst()
        return same ? toAssignment(same) : null
      }
    },

    async list(userId) {
      const rows = await db
        .selectFrom('assignments')
        .selectAll()
        .select((eb) => [
          eb
            .selectFrom('assignment_players')
            .whereRef('assignment_players.assignment_id', '=', 'assignments.assignment_id')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('players'),
          ...(['finished', 'begun'] as const).map((what) =>
            eb
              .selectFrom('assignment_attempts')
              .whereRef('assignment_attempts.assignment_id', '=', 'assignments.assignment_id')
              .$if(what === 'finished', (query) => query.where('ended_at', 'is not', null))
              .select(({ fn }) => fn.count<number>('player_id').distinct().as('count'))
              .as(what),
          ),
        ])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .execute()
      return readEach(
        rows,
        (row) => ({
          ...toAssignment(row),
          players: Number(row.players),
          finished: Number(row.finished),
          begun: Number(row.begun),
        }),
        onUnreadable,
      )
    },

    async find(userId, assignmentId) {
      const row = await select()
        .where('assignment_id', '=', assignmentId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row ? { assignment: toAssignment(row), at: row.at } : null
    },

    async findByCode(code) {
      const row = await select()
        .leftJoin('own_quizzes', 'own_quizzes.quiz_id', 'assignments.quiz_id')
        .select('by_model')
        .where('code', '=', code)
        .executeTakeFirst()
      return row ? { assignment: toAssignment(row), at: row.at, byModel: row.by_model === 1 } : null
    },

    questions: recentCopies(async ({ assignmentId, copyVersion }) => {
      const row = await db
        .selectFrom('assignment_copies')
        .select('questions')
        .where('assignment_id', '=', assignmentId)
        .where('version', '=', copyVersion)
        .executeTakeFirst()
      return row ? copyJson.parse(row.questions, assignmentId) : null
    }),

    async saveTimes(userId, assignmentId, { opensAt, closesAt, deleteAt }) {
      const { numUpdatedRows } = await db
        .updateTable('assignments')
        .set({
          opens_at: opensAt,
          closes_at: closesAt,
          delete_at: deleteAt,
          // Reopened, it closes another time, and its owner is told again.
          mailed_at: sql<number | null>`case when ${closesAt} > ${now()} then null else mailed_at end`,
        })
        .where('assignment_id', '=', assignmentId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async saveMail(userId, assignmentId, mailsAtClosing) {
      const { numUpdatedRows } = await db
        .updateTable('assignments')
        .set({ mails_at_closing: mailsAtClosing ? 1 : 0 })
        .where('assignment_id', '=', assignmentId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    delete: (userId, assignmentId) =>
      db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('assignments')
          .where('assignment_id', '=', assignmentId)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        if (numDeletedRows > 0n) await deleteParts(trx, assignmentId)
        return numDeletedRows > 0n
      }),

    async purge() {
      const over = await db
        .selectFrom('assignments')
        .select('assignment_id')
        .where('delete_at', '<=', now())
        .limit(PIECE)
        .execute()
      for (const { assignment_id } of over) {
        await db.transaction().execute(async (trx) => {
          // The owner may have extended it in between.
          const { numDeletedRows } = await trx
            .deleteFrom('assignments')
            .where('assignment_id', '=', assignment_id)
            .where('delete_at', '<=', now())
            .executeTakeFirst()
          if (numDeletedRows > 0n) await deleteParts(trx, assignment_id)
        })
      }
      for (const table of PARTS) await deleteOrphans(db, table)
    },
  }
}

async function deleteParts(trx: Kysely<Schema>, assignmentId: string): Promise<void> {
  for (const table of PARTS) await trx.deleteFrom(table).where('assignment_id', '=', assignmentId).execute()
}

/** Left over when the general sweep was first, or when somebody claimed a name while the assignment was deleted. */
async function deleteOrphans(db: Kysely<Schema>, table: (typeof PARTS)[number]): Promise<void> {
  const reference = sql.ref(`${table}.assignment_id`)
  await db
    .deleteFrom(table)
    .where(sql<boolean>`not exists (select 1 from assignments where assignments.assignment_id = ${reference})`)
    .execute()
}
