import type { CreateTableBuilder, Migration } from 'kysely'

type Column = Parameters<CreateTableBuilder<string>['addColumn']>[2]
const required: Column = (column) => column.notNull()

/** Decks of missed questions, and the ids of counted reviews, so that none counts twice. */
export const mistakes: Migration = {
  async up(db) {
    await db.schema
      .createTable('mistake_cards')
      .addColumn('user_id', 'text', required)
      .addColumn('question_id', 'text', required)
      .addColumn('answer', 'text', required)
      .addColumn('source', 'text', required)
      .addColumn('corrected', 'integer', required)
      .addColumn('state', 'text', required)
      .addColumn('due_at', 'bigint', required)
      .addPrimaryKeyConstraint('mistake_cards_once', ['user_id', 'question_id'])
      .execute()
    await db.schema
      .createTable('mistake_reviews')
      .addColumn('user_id', 'text', required)
      .addColumn('review_id', 'text', required)
      .addColumn('reviewed_at', 'bigint', required)
      .addPrimaryKeyConstraint('mistake_reviews_once', ['user_id', 'review_id'])
      .execute()
    await db.schema.createIndex('mistake_reviews_by_time').on('mistake_reviews').column('reviewed_at').execute()
  },
}
