import type { Kysely } from 'kysely'
import type { WrongOptionStore } from '../../../features/questions/models/wrong-option-service.ts'
import type { Schema } from '../schema.ts'

export function sqlWrongOptions(db: Kysely<Schema>): WrongOptionStore {
  return {
    async find(questionId, wrongOption) {
      const row = await db
        .selectFrom('wrong_option_notes')
        .select('note')
        .where('question_id', '=', questionId)
        .where('wrong_option', '=', wrongOption)
        .executeTakeFirst()
      return row?.note ?? null
    },
    async put({ questionId, wrongOption, note, model, at }) {
      await db
        .insertInto('wrong_option_notes')
        .values({ question_id: questionId, wrong_option: wrongOption, note, model, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
