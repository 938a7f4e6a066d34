import type { Kysely } from 'kysely'
import type { CorrectionStage, CorrectionStore } from '../../../features/corrections/key-corrections.ts'
import type { Schema } from '../schema.ts'
import { toTotals } from '../stats/player-totals.ts'
import type { Storage } from '../storage.ts'
import { correctDailies } from './correct-dailies.ts'
import { correctQuizzes } from './correct-quizzes.ts'
import { correctAnswersJson } from './correction-notes.ts'

const PLAYERS_PER_BATCH = 100

export function sqlCorrectionStore(storage: Pick<Storage, 'db' | 'engine'>, clock: () => number): CorrectionStore {
  const { db } = storage
  return {
    async claim(leaseMs) {
      const at = clock()
      const due = await db
        .selectFrom('key_corrections')
        .selectAll()
        .where('due_at', '<=', at)
        // The oldest first: of two corrections of one question the later one has the last word.
        .orderBy('correction_id')
        .limit(1)
        .executeTakeFirst()
      if (!due) return null
      const claimed = await db
        .updateTable('key_corrections')
        .set({ due_at: at + leaseMs })
        .where('correction_id', '=', due.correction_id)
        .where('due_at', '=', due.due_at)
        .where('cursor', '=', due.cursor)
        .where('stage', '=', due.stage)
        .returning('correction_id')
        .executeTakeFirst()
      if (!claimed) return null
      return {
        correctionId: due.correction_id,
        questionId: due.question_id,
        answers: correctAnswersJson.parse(due.answers, due.correction_id),
        stage: due.stage as CorrectionStage,
        cursor: due.cursor,
      }
    },
    correctDailies: (correction) => correctDailies(storage, correction, clock()),
    correctQuizzes: (correction) => correctQuizzes(storage, correction, clock()),
    async changedPlayers({ correctionId, cursor }) {
      const notes = await db
        .selectFrom('correction_notes')
        .select(['note_id', 'user_id'])
        .where('correction_id', '=', correctionId)
        .where('note_id', '>', cursor)
        .orderBy('note_id')
        .limit(PLAYERS_PER_BATCH)
        .execute()
      const userIds = notes.flatMap(({ user_id }) => user_id ?? [])
      return { players: await statsOf(db, userIds), cursor: notes.at(-1)?.note_id ?? null }
    },
    async saveProgress(correctionId, stage, cursor, dueInMs) {
      await db
        .updateTable('key_corrections')
        .set({ stage, cursor, due_at: dueInMs === null ? null : clock() + dueInMs })
        .where('correction_id', '=', correctionId)
        .execute()
    },
  }
}

async function statsOf(db: Kysely<Schema>, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map()
  const rows = await db.selectFrom('player_totals').selectAll().where('user_id', 'in', userIds).execute()
  return new Map(rows.map((row) => [row.user_id, toTotals(row).stats]))
}
