import type { BankQuestion } from '@knowdown/domain/question/question'
import type { Kysely } from 'kysely'
import type { QuestionPool } from '../../../features/questions/question-catalogue.ts'
import type { Schema } from '../schema.ts'

export function sqlQuestionPool(db: Kysely<Schema>): QuestionPool {
  return {
    async all() {
      const rows = await db.selectFrom('pool_questions').selectAll().orderBy('question_id').execute()
      return rows.map(({ content, model, created_at }) => ({
        ...(JSON.parse(content) as BankQuestion),
        model,
        createdAt: created_at,
      }))
    },
    async add(questions) {
      if (questions.length === 0) return
      await db
        .insertInto('pool_questions')
        .values(
          questions.map(({ model, createdAt, ...content }) => ({
            question_id: content.id,
            content: JSON.stringify(content),
            model,
            created_at: createdAt,
          })),
        )
        .execute()
    },
  }
}
