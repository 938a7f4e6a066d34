import { sealedOutbox, sealedQueue } from '../adapters/mail/sealed-mail.ts'
import { mailMeter } from '../adapters/metrics/mail-meter.ts'
import { aesSecretBox } from '../adapters/secret-box/aes-secret-box.ts'
import { webhookTransport } from '../adapters/sms/webhook-transport.ts'
import { sqlMailOutbox, sqlMailQueue } from '../adapters/sql/sql-mail.ts'
import type { MailOutbox, MessageTransport } from '../features/mail/mail.ts'
import { failureCode, startMailSender } from '../features/mail/mail-sender.ts'
import { StorageUnavailable } from '../problem.ts'
import type { Base } from './base.ts'

interface WiredMail {
  outbox: MailOutbox
  canMail: boolean
  canText: boolean
}

/** Mails and text messages are stored first and delivered in the background. Without a transport they stay in the local mailbox. */
export async function wireMail({
  config,
  storage: { db },
  signingKeys,
  metrics,
  trace,
  logger,
  clock,
  onClose,
}: Base): Promise<WiredMail> {
  const box = aesSecretBox(signingKeys, 'mails')
  const stored = sealedOutbox(sqlMailOutbox(db, clock), box)
  const queue = sealedQueue(sqlMailQueue(db, clock), box)
  const meter = mailMeter(metrics, queue.counts, clock)
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
    // The database reports its outages itself; anything else is a bug.
    onIdleFailure(error) {
      if (!(error instanceof StorageUnavailable)) logger.error({ err: error }, 'the outbox could not be read')
    },
    clock,
  })
  onClose(sender.close)
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
  }
}

async function openSmtp(url: string, from: string): Promise<MessageTransport> {
  const { smtpTransport } = await import('../adapters/mail/smtp-transport.ts')
  return smtpTransport(url, from)
}
