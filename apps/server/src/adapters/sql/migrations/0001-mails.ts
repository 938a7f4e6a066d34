import type { Migration } from 'kysely'

export const mails: Migration = {
  async up(db) {
    await db.schema
      .createTable('mails')
      .addColumn('id', 'text', (id) => id.primaryKey())
      .addColumn('created_at', 'bigint', (createdAt) => createdAt.notNull())
      .addColumn('recipient', 'text', (recipient) => recipient.notNull())
      .addColumn('subject', 'text', (subject) => subject.notNull())
      .addColumn('body_text', 'text', (text) => text.notNull())
      .addColumn('body_html', 'text', (html) => html.notNull())
      .execute()
  },
}
