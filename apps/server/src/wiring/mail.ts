import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { webhookTransport } from '../adapters/sms/webhook-transport.ts'
import type { Schema } from '../adapters/sql/schema.ts'
import { sqlMailOutbox } from '../adapters/sql/sql-mail.ts'
import { sqlMailQueue } from '../adapters/sql/sql-mail-queue.ts'
import type { Config } from '../config/config.ts'
import type { MailOutbox } from '../features/mail/mail.ts'
import type { MessageTransport } from '../features/mail/mail-queue.ts'
import { startMailSender } from '../features/mail/mail-sender.ts'

interface ComposedMail {
  outbox: MailOutbox
  canMail: boolean
  canText: boolean
  close(): Promise<void>
}

/** Mail and text messages: kept first, carried out behind the request; without a carrier they stay in the local mailbox. */
export async function wireMail(config: Config, db: Kysely<Schema>, logger: Logger): Promise<ComposedMail> {
  const kept = sqlMailOutbox(db, Date.now)
  const sender = startMailSender({
    queue: sqlMailQueue(db, Date.now),
    transports: {
      ...(config.mail.smtpUrl && { mail: await openMail(config.mail.smtpUrl, config.mail.from) }),
      ...(config.mail.sms && { sms: webhookTransport(config.mail.sms.url, config.mail.sms.token) }),
    },
    // The message of a mail server may repeat the address; its code says enough.
    reportFailure: (error) =>
      logger.warn({ code: codeOf(error) }, 'a message could not be handed over and will be tried again'),
  })
  return {
    outbox: {
      all: kept.all,
      async add(mail) {
        await kept.add(mail)
        sender.wake()
      },
    },
    canMail: config.mail.smtpUrl !== null || !config.isProduction,
    canText: config.mail.sms !== null || !config.isProduction,
    close: sender.close,
  }
}

async function openMail(url: string, from: string): Promise<MessageTransport> {
  const { smtpTransport } = await import('../adapters/mail/smtp-transport.ts')
  return smtpTransport(url, from)
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.name : 'unknown'
