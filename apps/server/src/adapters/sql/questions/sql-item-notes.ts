import { setImmediate } from 'node:timers/promises'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { ItemEstimate } from '@knowdown/domain/question/calibration'
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { HiddenReason, ItemNote, ItemNotes } from '../../../features/questions/item-notes.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { QuestionNotesTable, Schema } from '../schema.ts'

/** So many counts are written in one go: players who want a quiz meanwhile wait for a millisecond, not for thirty. */
const COUNTED_AT_ONCE = 20

export function sqlItemNotes(db: Kysely<Schema>): ItemNotes {
  const put = async (questionId: string, changes: Partial<Insertable<QuestionNotesTable>>) => {
    await db
      .insertInto('question_notes')
      .values({ ...newNote(questionId), ...changes })
      .onConflict((conflict) => conflict.column('question_id').doUpdateSet(changes))
      .execute()
  }
  const count = preparedQuery<{ questionId: string; servings: number }, unknown>(({ questionId, servings }) =>
    db
      .insertInto('question_notes')
      .values({ ...newNote(questionId), servings })
      .onConflict((conflict) =>
        conflict
          .column('question_id')
          .doUpdateSet(({ eb, ref }) => ({ servings: eb(ref('question_notes.servings'), '+', servings) })),
      ),
  )
  return {
    async all() {
      return (await db.selectFrom('question_notes').selectAll().execute()).map(toNote)
    },
    async one(questionId) {
      const row = await db
        .selectFrom('question_notes')
        .selectAll()
        .where('question_id', '=', questionId)
        .executeTakeFirst()
      return row ? toNote(row) : null
    },
    async addServings(counts) {
      // In one order for all nodes, or two of them could wait for each other.
      const rows = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))
      for (let from = 0; from < rows.length; from += COUNTED_AT_ONCE) {
        const some = rows.slice(from, from + COUNTED_AT_ONCE)
        await db.transaction().execute(async (transaction) => {
          for (const [questionId, servings] of some) await count(transaction, { questionId, servings })
        })
        await setImmediate()
      }
    },
    hide: (questionId, reason) => put(questionId, { hidden: reason }),
    show: (questionId) => put(questionId, { hidden: null }),
    relabel: (questionId, label, at) => put(questionId, { label, moved_at: at }),
  }
}

export const newNote = (questionId: string): Insertable<QuestionNotesTable> => ({
  question_id: questionId,
  servings: 0,
  knowledge: null,
  label: null,
  moved_at: null,
  hidden: null,
})

const toNote = (row: Selectable<QuestionNotesTable>): ItemNote => ({
  questionId: row.question_id,
  servings: row.servings,
  knowledge: row.knowledge === null ? null : (JSON.parse(row.knowledge) as ItemEstimate),
  label: row.label as Difficulty | null,
  movedAt: row.moved_at,
  hidden: row.hidden as HiddenReason | null,
})
