import { type ItemEstimate, NEW_LEVEL_PRIOR } from '@knowdown/domain/question/calibration'
import type { Kysely, Transaction } from 'kysely'
import type {
  AnsweredSet,
  CalibrationState,
  CalibrationStore,
} from '../../../features/questions/calibration-service.ts'
import type { Schema } from '../schema.ts'
import { calibrationJson, newRecordRow } from './sql-question-records.ts'

export function sqlCalibration(db: Kysely<Schema>): CalibrationStore {
  return {
    update: (answered, step) =>
      db.transaction().execute(async (transaction) => {
        const before: CalibrationState = {
          items: await lockItems(transaction, answered.questionIds),
          player: await playerOf(transaction, answered),
          level: await levelOf(transaction, answered.difficulty),
        }
        const after = step(before)
        for (const [questionId, calibration] of after.items) {
          await transaction
            .updateTable('question_records')
            .set({ calibration: calibrationJson.stringify(calibration) })
            .where('question_id', '=', questionId)
            .execute()
        }
        await savePlayer(transaction, answered, after.player)
        if (after.level !== before.level) await saveLevel(transaction, answered.difficulty, after.level)
      }),
  }
}

/** Always in the same order, so that two players with the same questions cannot deadlock. */
async function lockItems(db: Transaction<Schema>, questionIds: readonly string[]): Promise<Map<string, ItemEstimate>> {
  const items = new Map<string, ItemEstimate>()
  for (const questionId of questionIds.toSorted()) {
    const row = await db
      .insertInto('question_records')
      .values(newRecordRow(questionId))
      .onConflict((conflict) =>
        conflict.column('question_id').doUpdateSet(({ ref }) => ({ servings: ref('question_records.servings') })),
      )
      .returning('calibration')
      .executeTakeFirstOrThrow()
    if (row.calibration !== null) items.set(questionId, calibrationJson.parse(row.calibration, questionId))
  }
  return items
}

async function playerOf(
  db: Transaction<Schema>,
  { userId, category }: AnsweredSet,
): Promise<CalibrationState['player']> {
  const row = await db
    .selectFrom('player_skills')
    .selectAll()
    .where('user_id', '=', userId)
    .where('category', '=', category)
    .executeTakeFirst()
  return row ? { t: row.skill, w: row.variance, playedAt: row.played_at } : null
}

async function levelOf(db: Transaction<Schema>, difficulty: string): Promise<CalibrationState['level']> {
  const row = await db.selectFrom('level_starts').selectAll().where('difficulty', '=', difficulty).executeTakeFirst()
  return row ? { mean: row.mean, players: row.players } : NEW_LEVEL_PRIOR
}

async function savePlayer(
  db: Transaction<Schema>,
  { userId, category, at }: AnsweredSet,
  { t, w }: { t: number; w: number },
) {
  const columns = { skill: t, variance: w, played_at: at }
  await db
    .insertInto('player_skills')
    .values({ user_id: userId, category, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'category']).doUpdateSet(columns))
    .execute()
}

async function saveLevel(db: Transaction<Schema>, difficulty: string, level: CalibrationState['level']) {
  await db
    .insertInto('level_starts')
    .values({ difficulty, ...level })
    .onConflict((conflict) => conflict.column('difficulty').doUpdateSet({ ...level }))
    .execute()
}
