import type { Kysely } from 'kysely'
import type { MailQueue } from '../../features/mail/mail-queue.ts'
import type { Schema } from './schema.ts'

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
        const taken = await db
          .updateTable('mails')
          .set({ next_try_at: now + leaseMs, attempts: due.attempts + 1 })
          .where('id', '=', due.id)
          // Another node that saw the same mail has changed these by now.
          .where('next_try_at', '=', due.next_try_at)
          .where('attempts', '=', due.attempts)
          .returning('id')
          .executeTakeFirst()
        if (!taken) continue
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
    async retryIn(id, inMs) {
      await db
        .updateTable('mails')
        .set({ next_try_at: clock() + inMs })
        .where('id', '=', id)
        .execute()
    },
  }
}
