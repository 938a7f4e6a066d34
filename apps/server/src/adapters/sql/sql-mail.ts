import type { Kysely } from 'kysely'
import type { MailOutbox } from '../../features/mail/mail.ts'
import type { Schema } from './schema.ts'
import { sortableIds } from './sortable-ids.ts'

export function sqlMailOutbox(db: Kysely<Schema>, clock: () => number): MailOutbox {
  const nextId = sortableIds(clock)
  return {
    async add({ to, subject, text, html, userId = null, channel = 'mail' }) {
      await db
        .insertInto('mails')
        .values({
          id: nextId(),
          created_at: clock(),
          recipient: to,
          subject,
          body_text: text,
          body_html: html,
          user_id: userId,
          channel,
        })
        .execute()
    },
    all: () =>
      db
        .selectFrom('mails')
        .select([
          'id',
          'created_at as createdAt',
          'recipient as to',
          'subject',
          'body_text as text',
          'body_html as html',
        ])
        .orderBy('id')
        .execute(),
  }
}
