import type { Kysely, Transaction } from 'kysely'
import type { QuestionEdit, QuestionEditStore } from '../../../features/operator/question-edits.ts'
import { correctAnswersJson } from '../corrections/correction-notes.ts'
import { editedTextJson, newRecordRow, toText } from '../questions/sql-question-records.ts'
import type { Schema } from '../schema.ts'
import { sortableIds } from '../sortable-ids.ts'

export function sqlQuestionEdits(db: Kysely<Schema>, clock: () => number): QuestionEditStore {
  const nextId = sortableIds(clock)
  return {
    save: (edit) =>
      db.transaction().execute(async (transaction) => {
        const { questionId, text, difficulty, correctAnswers, at } = edit
        const changes = {
          edited: editedTextJson.stringify(toText(text)),
          ...(difficulty && { difficulty, difficulty_changed_at: at }),
          ...(correctAnswers && { calibration: null, hidden_reason: null }),
        }
        await transaction
          .insertInto('question_records')
          .values({ ...newRecordRow(questionId), ...changes })
          .onConflict((conflict) => conflict.column('question_id').doUpdateSet(changes))
          .execute()
        // Notes of models explain why an option of the old text is wrong.
        await transaction.deleteFrom('wrong_option_notes').where('question_id', '=', questionId).execute()
        if (correctAnswers) await addCorrection(transaction, nextId(), edit, correctAnswers)
      }),
  }
}

async function addCorrection(
  transaction: Transaction<Schema>,
  correctionId: string,
  { questionId, text, at }: QuestionEdit,
  correctAnswers: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('question_reports')
    .set({ dismissed_at: at })
    .where('question_id', '=', questionId)
    .where('dismissed_at', 'is', null)
    .execute()
  // A later correction goes over everything again; an earlier one that is still under way must not undo it.
  await transaction.updateTable('key_corrections').set({ due_at: null }).where('question_id', '=', questionId).execute()
  await transaction
    .insertInto('key_corrections')
    .values({
      correction_id: correctionId,
      question_id: questionId,
      question: text.question,
      answers: correctAnswersJson.stringify(correctAnswers),
      made_at: at,
      stage: 'dailies',
      cursor: '',
      due_at: at,
    })
    .execute()
}
