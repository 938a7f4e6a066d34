import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { mailMeter } from '../adapters/metrics/mail-meter.ts'
import type { Scrape } from '../adapters/metrics/scrape.ts'
import { webhookTransport } from '../adapters/sms/webhook-transport.ts'
import type { Schema } from '../adapters/sql/schema.ts'
import { sqlMailOutbox, sqlMailQueue } from '../adapters/sql/sql-mail.ts'
import type { Config } from '../config/config.ts'
import type { MailOutbox, MessageTransport } from '../features/mail/mail.ts'
import { failureCode, startMailSender } from '../features/mail/mail-sender.ts'
import type { Trace } from '../features/tracing.ts'

interface WiredMail {
  outbox: MailOutbox
  canMail: boolean
  canText: boolean
  close(): Promise<void>
}

/** Mails and text messages are stored first and delivered in the background. Without a transport they stay in the local mailbox. */
export async function wireMail(
  config: Config,
  db: Kysely<Schema>,
  scrape: Scrape,
  trace: Trace,
  logger: Logger,
): Promise<WiredMail> {
  const stored = sqlMailOutbox(db, Date.now)
  const queue = sqlMailQueue(db, Date.now)
  const meter = mailMeter(scrape, queue.counts, Date.now)
  const traced =
    (name: string, send: MessageTransport): MessageTransport =>
    (message) =>
      trace(name, {}, () => send(message))
  const sender = startMailSender({
    queue,
    transports: {
      ...(config.mail.smtpUrl && {
        mail: traced('send mail', await openSmtp(config.mail.smtpUrl, config.mail.from)),
      }),
      ...(config.mail.sms && {
        sms: traced('send text message', webhookTransport(config.mail.sms.url, config.mail.sms.token)),
      }),
    },
    onDelivered: meter.delivered,
    onFailed(error, channel, isFinal) {
      meter.failed(channel, isFinal)
      const code = failureCode(error)
      if (isFinal) logger.error({ code, channel }, 'a mail or text message was given up')
      else logger.warn({ code, channel }, 'a mail or text message could not be delivered and will be retried')
    },
    clock: Date.now,
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
