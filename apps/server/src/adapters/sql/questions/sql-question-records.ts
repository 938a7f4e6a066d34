import { setImmediate } from 'node:timers/promises'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { ItemEstimate } from '@knowdown/domain/question/calibration'
import type { Insertable, Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type {
  HiddenReason,
  QuestionRecord,
  QuestionRecords,
  QuestionText,
} from '../../../features/questions/question-records.ts'
import { chunkBySizes, compileOncePerSize } from '../chunk-by-sizes.ts'
import { nameStatement } from '../named-statements.ts'
import type { QuestionRecordsTable, Schema } from '../schema.ts'
import { type OnUnreadable, readEach, rethrow, storedJson } from '../stored-json.ts'

export const calibrationJson = storedJson<ItemEstimate>({
  table: 'question_records',
  schema: z.object({
    b: z.number(),
    v: z.number(),
    picks: z.array(z.number()),
    skill: z.object({ sum: z.number(), squares: z.number(), whenRight: z.number() }),
  }),
})

export const editedTextJson = storedJson<QuestionText>({
  table: 'question_records',
  tagged: true,
  schema: z.object({
    question: z.string(),
    options: z.array(z.string()),
    answer: z.string(),
    explanation: z.string(),
  }),
})

export function sqlQuestionRecords(db: Kysely<Schema>, onUnreadable: OnUnreadable = rethrow): QuestionRecords {
  const put = async (questionId: string, changes: Partial<Insertable<QuestionRecordsTable>>) => {
    await db
      .insertInto('question_records')
      .values({ ...newRecordRow(questionId), ...changes })
      .onConflict((conflict) => conflict.column('question_id').doUpdateSet(changes))
      .execute()
  }
  const addServings = compileOncePerSize((on: Kysely<Schema>, size) =>
    nameStatement(
      on
        .insertInto('question_records')
        .values(Array.from({ length: size }, () => ({ question_id: '', servings: 0 })))
        .onConflict((conflict) =>
          conflict.column('question_id').doUpdateSet(({ eb, ref }) => ({
            servings: eb(ref('question_records.servings'), '+', ref('excluded.servings')),
          })),
        )
        .compile(),
    ),
  )
  return {
    async all() {
      const rows = await db.selectFrom('question_records').selectAll().execute()
      return rows.map((row) => toRecordOrHide(row, onUnreadable))
    },
    async one(questionId) {
      const row = await db
        .selectFrom('question_records')
        .selectAll()
        .where('question_id', '=', questionId)
        .executeTakeFirst()
      return row ? toRecord(row) : null
    },
    async addServings(counts) {
      // All nodes use the same order, so that they cannot deadlock. Each statement commits by itself: in a transaction
      // of several, a node would hold popular questions while others wait.
      const rows = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))
      for (const chunk of chunkBySizes(rows)) {
        await db.executeQuery({ ...addServings(db, chunk.length), parameters: chunk.flat() })
        await setImmediate()
      }
    },
    hide: (questionId, reason, at) => put(questionId, { hidden_reason: reason, hidden_at: at }),
    // Otherwise the next nightly review would hide it again for the same answers.
    unhide: (questionId) => put(questionId, { hidden_reason: null, calibration: null }),
    async hiddenSince(reason, since) {
      const { count } = await db
        .selectFrom('question_records')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('hidden_reason', '=', reason)
        .where('hidden_at', '>', since)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    setDifficulty: (questionId, difficulty, at) => put(questionId, { difficulty, difficulty_changed_at: at }),
  }
}

export const newRecordRow = (questionId: string): Insertable<QuestionRecordsTable> => ({
  question_id: questionId,
  servings: 0,
  calibration: null,
  difficulty: null,
  difficulty_changed_at: null,
  hidden_reason: null,
})

const toRecord = (row: Selectable<QuestionRecordsTable>): QuestionRecord => ({
  questionId: row.question_id,
  servings: row.servings,
  calibration: row.calibration === null ? null : calibrationJson.parse(row.calibration, row.question_id),
  difficulty: row.difficulty as Difficulty | null,
  difficultyChangedAt: row.difficulty_changed_at,
  hiddenReason: row.hidden_reason as HiddenReason | null,
  edited: row.edited === null ? null : editedTextJson.parse(row.edited, row.question_id),
})

/** Nobody knows what such a question says now, so it is not served: the writer's text may be wrong. */
function toRecordOrHide(row: Selectable<QuestionRecordsTable>, onUnreadable: OnUnreadable): QuestionRecord {
  const [record] = readEach([row], toRecord, onUnreadable)
  return (
    record ?? toRecord({ ...row, calibration: null, edited: null, hidden_reason: row.hidden_reason ?? 'withdrawn' })
  )
}

/** Without whatever else the caller knows of the question. */
export const toText = ({ question, options, answer, explanation }: QuestionText): QuestionText => ({
  question,
  options,
  answer,
  explanation,
})
