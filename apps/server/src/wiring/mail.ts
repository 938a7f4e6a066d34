import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { webhookTransport } from '../adapters/sms/webhook-transport.ts'
import type { Schema } from '../adapters/sql/schema.ts'
import { sqlMailOutbox, sqlMailQueue } from '../adapters/sql/sql-mail.ts'
import type { Config } from '../config/config.ts'
import type { MailOutbox, MessageTransport } from '../features/mail/mail.ts'
import { startMailSender } from '../features/mail/mail-sender.ts'

interface WiredMail {
  outbox: MailOutbox
  canMail: boolean
  canText: boolean
  close(): Promise<void>
}

/** Mails and text messages are stored first and delivered in the background. Without a transport they stay in the local mailbox. */
export async function wireMail(config: Config, db: Kysely<Schema>, logger: Logger): Promise<WiredMail> {
  const stored = sqlMailOutbox(db, Date.now)
  const sender = startMailSender({
    queue: sqlMailQueue(db, Date.now),
    transports: {
      ...(config.mail.smtpUrl && { mail: await openSmtp(config.mail.smtpUrl, config.mail.from) }),
      ...(config.mail.sms && { sms: webhookTransport(config.mail.sms.url, config.mail.sms.token) }),
    },
    // Only the code is logged, because the error message of a mail server may contain the address.
    reportFailure: (error) =>
      logger.warn({ code: codeOf(error) }, 'a mail or text message could not be delivered and will be retried'),
  })
  return {
    outbox: {
      all: stored.all,
      async add(mail) {
        await stored.add(mail)
        sender.wake()
      },
    },
    canMail: config.mail.smtpUrl !== null || config.devTools,
    canText: config.mail.sms !== null || config.devTools,
    close: sender.close,
  }
}

async function openSmtp(url: string, from: string): Promise<MessageTransport> {
  const { smtpTransport } = await import('../adapters/mail/smtp-transport.ts')
  return smtpTransport(url, from)
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.name : 'unknown'
