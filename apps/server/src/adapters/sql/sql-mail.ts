import { type Kysely, sql } from 'kysely'
import type { MailOutbox, MailQueue } from '../../features/mail/mail.ts'
import { claimNext } from './claim-next.ts'
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
      const due = await claimNext(
        (now) =>
          db
            .selectFrom('mails')
            .select(['id', 'recipient', 'subject', 'body_text', 'body_html', 'channel', 'created_at'])
            .select(['attempts', 'next_try_at'])
            .where('channel', '=', channel)
            .where('failed_at', 'is', null)
            .where('next_try_at', '<=', now)
            .orderBy('id')
            .executeTakeFirst(),
        async (row, now) => {
          const claimed = await db
            .updateTable('mails')
            .set({ next_try_at: now + leaseMs, attempts: row.attempts + 1 })
            .where('id', '=', row.id)
            // If another node claimed the same mail in between, these have changed.
            .where('next_try_at', '=', row.next_try_at)
            .where('attempts', '=', row.attempts)
            .returning('id')
            .executeTakeFirst()
          return claimed !== undefined
        },
        clock,
      )
      return (
        due && {
          id: due.id,
          to: due.recipient,
          subject: due.subject,
          text: due.body_text,
          html: due.body_html,
          channel: due.channel,
          createdAt: due.created_at,
          attempts: due.attempts,
        }
      )
    },
    async remove(id) {
      await db.deleteFrom('mails').where('id', '=', id).execute()
    },
    async retryIn(id, delayMs, reason) {
      await db
        .updateTable('mails')
        .set({ next_try_at: clock() + delayMs, failure: reason })
        .where('id', '=', id)
        .execute()
    },
    async giveUp(id, reason) {
      await db.updateTable('mails').set({ failed_at: clock(), failure: reason }).where('id', '=', id).execute()
    },
    async failures() {
      const rows = await db
        .selectFrom('mails')
        .select(({ fn }) => ['failure', fn.countAll<number>().as('all'), fn.count<number>('failed_at').as('givenUp')])
        .where('failure', 'is not', null)
        .groupBy('failure')
        .orderBy('failure')
        .execute()
      return rows.map(({ failure, all, givenUp }) => ({
        reason: failure ?? '',
        waiting: Number(all) - Number(givenUp),
        givenUp: Number(givenUp),
      }))
    },
    async counts() {
      const rows = await db
        .selectFrom('mails')
        .select(({ fn }) => [
          'channel',
          fn.countAll<number>().as('all'),
          fn.count<number>('failed_at').as('failed'),
          fn.min(sql<number | null>`case when failed_at is null then created_at end`).as('waitingSince'),
        ])
        .groupBy('channel')
        .execute()
      return rows.map(({ channel, all, failed, waitingSince }) => ({
        channel,
        waiting: Number(all) - Number(failed),
        failed: Number(failed),
        waitingSince: waitingSince === null ? null : Number(waitingSince),
      }))
    },
  }
}
