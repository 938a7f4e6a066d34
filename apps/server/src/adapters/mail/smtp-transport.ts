import { createTransport } from 'nodemailer'
import { type MessageTransport, UndeliverableMessage } from '../../features/mail/mail.ts'

const TIMEOUT_MS = 15_000

const open = (url: string) =>
  createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Our mails have no attachments, so nothing may ever be fetched for one.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Connects and signs in, and sends nothing. Rejects when a mail could not be handed over now. */
export async function checkSmtp(url: string): Promise<void> {
  await open(url).verify()
}

/** The Message-ID stays the same when a mail is sent again after a crash, so that mailboxes can recognise duplicates. */
export function smtpTransport(url: string, from: string): MessageTransport {
  const transport = open(url)
  const domain =
    from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') || 'localhost'
  return async ({ id, to, subject, text, html }) => {
    const sent = transport.sendMail({
      from,
      // An object is always one recipient, even if the address contains commas.
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    await sent.catch((error: SmtpFailure) => {
      throw isRefusedForEver(error) ? new UndeliverableMessage(`SMTP ${error.responseCode ?? error.code}`) : error
    })
  }
}

interface SmtpFailure extends Error {
  code?: string
  responseCode?: number
  command?: string
}

/**
 * The recipient or the content is refused with a final code, or there is no usable recipient. A refused sender or password
 * concerns every mail and is for the operator to mend, so those mails wait.
 */
function isRefusedForEver({ code, responseCode, command }: SmtpFailure): boolean {
  if (code === 'EENVELOPE' && responseCode === undefined) return true
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  return isAboutThisMail && responseCode !== undefined && responseCode >= 500 && responseCode < 600
}
