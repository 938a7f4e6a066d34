import type { Kysely } from 'kysely'
import type { MailOutbox, MailQueue } from '../../features/mail/mail.ts'
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

export function sqlMailQueue(db: Kysely<Schema>, clock: () => number): MailQueue {
  return {
    async claim(channel, leaseMs) {
      for (;;) {
        const now = clock()
        const due = await db
          .selectFrom('mails')
          .select(['id', 'recipient', 'subject', 'body_text', 'body_html', 'channel', 'attempts', 'next_try_at'])
          .where('channel', '=', channel)
          .where('next_try_at', '<=', now)
          .orderBy('id')
          .executeTakeFirst()
        if (!due) return null
        const claimed = await db
          .updateTable('mails')
          .set({ next_try_at: now + leaseMs, attempts: due.attempts + 1 })
          .where('id', '=', due.id)
          // If another node claimed the same mail in between, these have changed.
          .where('next_try_at', '=', due.next_try_at)
          .where('attempts', '=', due.attempts)
          .returning('id')
          .executeTakeFirst()
        if (!claimed) continue
        return {
          id: due.id,
          to: due.recipient,
          subject: due.subject,
          text: due.body_text,
          html: due.body_html,
          channel: due.channel,
          attempts: due.attempts,
        }
      }
    },
    async remove(id) {
      await db.deleteFrom('mails').where('id', '=', id).execute()
    },
    async retryIn(id, delayMs) {
      await db
        .updateTable('mails')
        .set({ next_try_at: clock() + delayMs })
        .where('id', '=', id)
        .execute()
    },
  }
}
