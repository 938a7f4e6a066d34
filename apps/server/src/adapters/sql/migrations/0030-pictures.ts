import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Pictures of own quizzes, reports of shared quizzes, and what operators decided about them. */
export const pictures: Migration = {
  async up(db: Kysely<unknown>) {
    await storedPictures(db)
    await reports(db)
    await db.schema.alterTable('own_questions').addColumn('picture_id', 'text').execute()
    await db.schema.createIndex('own_questions_with_picture').on('own_questions').column('picture_id').execute()
  },
}

async function storedPictures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pictures')
    .addColumn('picture_id', 'text', (id) => id.primaryKey())
    .addColumn('user_id', 'text', required)
    .addColumn('upload_hash', 'text', required)
    .addColumn('file_hash', 'text', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('unused_since', 'bigint')
    .addColumn('removed_at', 'bigint')
    .execute()
  await db.schema.createIndex('pictures_of_user').on('pictures').columns(['user_id', 'upload_hash']).execute()
  await db.schema
    .createTable('picture_files')
    .addColumn('picture_id', 'text', required)
    .addColumn('size', 'text', required)
    .addColumn('user_id', 'text', required)
    // SQLite takes any name of a type, and keeps bytes as bytes.
    .addColumn('content', 'bytea', required)
    .addPrimaryKeyConstraint('picture_files_of_picture', ['picture_id', 'size'])
    .execute()
  await db.schema.createIndex('picture_files_of_user').on('picture_files').column('user_id').execute()
  await db.schema
    .createTable('picture_copies')
    .addColumn('copy_id', 'text', required)
    .addColumn('picture_id', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('picture_copies_once', ['copy_id', 'picture_id'])
    .execute()
  await db.schema.createIndex('picture_copies_of_picture').on('picture_copies').column('picture_id').execute()
  await db.schema
    .createTable('refused_pictures')
    .addColumn('file_hash', 'text', (hash) => hash.primaryKey())
    .addColumn('refused_at', 'bigint', required)
    .execute()
}

async function reports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quiz_reports')
    .addColumn('quiz_id', 'text', required)
    .addColumn('question_id', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('network_hash', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('words', 'text', required)
    .addColumn('reported_at', 'bigint', required)
    .addColumn('settled_at', 'bigint')
    .addPrimaryKeyConstraint('quiz_reports_once', ['quiz_id', 'question_id', 'user_id'])
    .execute()
  await db.schema.createIndex('quiz_reports_by_age').on('quiz_reports').column('reported_at').execute()
  await db.schema
    .createTable('quiz_verdicts')
    .addColumn('quiz_id', 'text', (id) => id.primaryKey())
    .addColumn('user_id', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('verdict', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('revision', 'integer', required)
    .addColumn('decided_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('quiz_verdicts_of_user').on('quiz_verdicts').column('user_id').execute()
  await db.schema
    .createTable('barred_authors')
    .addColumn('user_id', 'text', (id) => id.primaryKey())
    .addColumn('reason', 'text', required)
    .addColumn('barred_at', 'bigint', required)
    .execute()
}
