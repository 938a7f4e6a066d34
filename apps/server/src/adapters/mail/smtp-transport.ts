import { createTransport } from 'nodemailer'
import type { MessageTransport } from '../../features/mail/mail-queue.ts'

const SLOWEST_MS = 15_000

/** The id stays the same when a mail is sent again after a crash, so that mailboxes can tell it is the same one. */
export function smtpTransport(url: string, from: string): MessageTransport {
  const transport = createTransport({
    url,
    connectionTimeout: SLOWEST_MS,
    greetingTimeout: SLOWEST_MS,
    socketTimeout: SLOWEST_MS,
    // What is sent is all in the message; nothing is ever fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain =
    from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') || 'localhost'
  return async ({ id, to, subject, text, html }) => {
    await transport.sendMail({
      from,
      // As an object it is one recipient, whatever signs the address holds.
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
}
