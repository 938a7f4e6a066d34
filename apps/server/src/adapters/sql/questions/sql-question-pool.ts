import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { SHAPES } from '@knowdown/domain/question/shape'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { QuestionPool } from '../../../features/questions/question-catalogue.ts'
import type { Schema } from '../schema.ts'
import { type OnUnreadable, readEach, rethrow, storedJson } from '../stored-json.ts'

const questionJson = storedJson<BankQuestion>({
  table: 'pool_questions',
  schema: z.object({
    id: z.string(),
    category: z.string(),
    difficulty: z.enum(DIFFICULTIES),
    question: z.string(),
    options: z.array(z.string()),
    answer: z.string(),
    explanation: z.string(),
    tags: z.tuple([z.string()], z.string()),
    group: z.exactOptional(z.string()),
    status: z.exactOptional(z.enum(['active', 'quarantined', 'retired'])),
    shape: z.exactOptional(z.enum(SHAPES)),
    estimate: z.exactOptional(z.number()),
    probation: z.exactOptional(z.boolean()),
  }),
})

export function sqlQuestionPool(db: Kysely<Schema>, onUnreadable: OnUnreadable = rethrow): QuestionPool {
  return {
    async all() {
      const rows = await db.selectFrom('pool_questions').selectAll().orderBy('question_id').execute()
      const read = ({ question_id, content, model, created_at }: (typeof rows)[number]) => ({
        ...questionJson.parse(content, question_id),
        model,
        createdAt: created_at,
      })
      return readEach(rows, read, onUnreadable)
    },
    async add(questions) {
      if (questions.length === 0) return
      await db
        .insertInto('pool_questions')
        .values(
          questions.map(({ model, createdAt, ...content }) => ({
            question_id: content.id,
            content: questionJson.stringify(content),
            model,
            created_at: createdAt,
          })),
        )
        .execute()
    },
  }
}
