import { startSmtp } from '@knowdown/testkit/smtp'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { smtpTransport } from '../../adapters/mail/smtp-transport.ts'
import { onBothEngines } from '../../adapters/sql/on-both-engines.ts'
import { sqlMailOutbox, sqlMailQueue } from '../../adapters/sql/sql-mail.ts'
import type { Storage } from '../../adapters/sql/storage.ts'
import { accountMailer } from '../accounts/mails/account-mailer.ts'
import { newUser } from '../accounts/profile/user.ts'
import { failureCode, GIVE_UP_AFTER_MS, retryDelayMs, startMailSender } from './mail-sender.ts'

const FROM = 'Knowdown <no-reply@knowdown.example>'

async function startSmtpAndOutbox({ db }: Storage, clock: () => number = Date.now) {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const outbox = sqlMailOutbox(db, clock)
  const failures: { code: string; isFinal: boolean }[] = []
  const idleFailures: unknown[] = []
  const start = () => {
    const sender = startMailSender({
      queue: sqlMailQueue(db, clock),
      transports: { mail: smtpTransport(smtp.url, FROM) },
      onFailed: (error, _channel, isFinal) => failures.push({ code: failureCode(error), isFinal }),
      onIdleFailure: (error) => idleFailures.push(error),
      clock,
    })
    onTestFinished(sender.close)
    return sender
  }
  return { smtp, outbox, failures, idleFailures, start }
}

const mail = (subject: string) => ({ to: 'ada@example.org', subject, text: 'Good day', html: '<p>Good day</p>' })
const subjects = (received: readonly { raw: string }[]) =>
  received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim())

afterEach(() => vi.useRealTimers())

onBothEngines('the mail sender', (open) => {
  test('delivers the mail in the outbox in order and deletes it', async () => {
    const { smtp, outbox, start } = await startSmtpAndOutbox(await open())
    await outbox.add(mail('one'))
    await outbox.add(mail('two'))
    start()
    await waitUntil('both are sent', () => smtp.received.length === 2)
    expect(subjects(smtp.received)).toEqual(['one', 'two'])
    await waitUntil('the outbox is empty', async () => (await outbox.all()).length === 0)
  })

  test('sends each mail once, however many nodes poll', async () => {
    const { smtp, outbox, start } = await startSmtpAndOutbox(await open())
    for (let index = 0; index < 12; index += 1) await outbox.add(mail(String(index)))
    const senders = [start(), start(), start()]
    for (const sender of senders) sender.wake()
    await waitUntil('all are sent', async () => (await outbox.all()).length === 0)
    expect(smtp.received).toHaveLength(12)
    expect(new Set(subjects(smtp.received)).size).toBe(12)
  })

  test('[FT-19] retries later when the server refuses, and leaves text messages alone', async () => {
    let now = 1_000_000
    const { smtp, outbox, failures, start } = await startSmtpAndOutbox(await open(), () => now)
    smtp.refuse(true)
    await outbox.add({ ...mail('a code'), channel: 'sms' })
    await outbox.add(mail('stubborn'))
    const sender = start()
    await waitUntil('the first try failed', () => failures.length === 1)
    smtp.refuse(false)
    await waitUntil('it is sent', () => {
      now += retryDelayMs(0)
      sender.wake()
      return smtp.received.length === 1
    })
    await waitUntil('only the text message is left', async () => (await outbox.all()).length === 1)
    expect((await outbox.all()).map(({ subject }) => subject)).toEqual(['a code'])
  })

  test('gives up at once when the address or the content is refused for ever, and goes on with the next', async () => {
    const storage = await open()
    const { smtp, outbox, failures, start } = await startSmtpAndOutbox(storage)
    smtp.refuseRecipient('nobody@example.org', 550)
    await outbox.add({ ...mail('nobody there'), to: 'nobody@example.org' })
    await outbox.add({ ...mail('no address'), to: 'not an address' })
    await outbox.add(mail('next'))
    start()
    await waitUntil('the next is sent', () => smtp.received.length === 1)
    expect(failures).toEqual([
      { code: 'SMTP 550', isFinal: true },
      { code: 'SMTP 501', isFinal: true },
    ])
    await waitUntil('the next left the outbox', async () => (await outbox.all()).length === 2)
    expect(await sqlMailQueue(storage.db, Date.now).counts()).toEqual([
      { channel: 'mail', waiting: 0, failed: 2, waitingSince: null },
    ])
    expect(await sqlMailQueue(storage.db, () => Date.now() + 1e9).claim('mail', 1)).toBe(null)
    expect(await sqlMailQueue(storage.db, Date.now).failures()).toEqual([
      { reason: 'SMTP 501', waiting: 0, givenUp: 1 },
      { reason: 'SMTP 550', waiting: 0, givenUp: 1 },
    ])
  })

  test('an outbox that cannot be read is no mail that failed', async () => {
    const storage = await open()
    const { failures, idleFailures, start } = await startSmtpAndOutbox(storage)
    await storage.db.schema.alterTable('mails').renameTo('mails_elsewhere').execute()
    start()
    await waitUntil('it was looked at', () => idleFailures.length > 0)
    expect(failures).toEqual([])
  })

  test('keeps trying what is refused for now, or for the sender, and gives up after a day', async () => {
    let now = 1_000_000
    const storage = await open()
    const { smtp, outbox, failures, start } = await startSmtpAndOutbox(storage, () => now)
    smtp.refuseRecipient('ada@example.org', 450)
    await outbox.add(mail('greylisted'))
    const sender = start()
    await waitUntil('the first try failed', () => failures.length === 1)
    expect(await sqlMailQueue(storage.db, () => now).counts()).toEqual([
      { channel: 'mail', waiting: 1, failed: 0, waitingSince: 1_000_000 },
    ])
    await waitUntil('the reason is kept', async () => {
      const [failure] = await sqlMailQueue(storage.db, () => now).failures()
      return failure?.waiting === 1 && failure.givenUp === 0 && failure.reason !== ''
    })
    smtp.refuseSender(553)
    now += GIVE_UP_AFTER_MS - 1
    sender.wake()
    await waitUntil('the second try failed', () => failures.length === 2)
    now += 10 * 60_000
    sender.wake()
    await waitUntil('it was given up', () => failures.length === 3)
    expect(failures.map(({ isFinal }) => isFinal)).toEqual([false, false, true])
    await waitUntil('it is kept as failed', async () => {
      const [counts] = await sqlMailQueue(storage.db, () => now).counts()
      return counts?.failed === 1 && counts.waiting === 0
    })
  })
})

test('retry delays grow up to ten minutes', () => {
  expect([0, 1, 2, 5, 20].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 32_000, 600_000])
})

onBothEngines('[S-44] a mail', (open) => {
  test('has one recipient and no injected header, whatever name and address contain', async () => {
    const storage = await open()
    const { smtp, outbox, start } = await startSmtpAndOutbox(storage)
    const mailer = accountMailer(outbox, { canMail: true, canText: true })
    const nasty = 'Eve\r\nBcc: victim@example.org\r\n\r\n<script>alert(1)</script>'
    const user = newUser('eve', 0, { name: nasty, email: 'eve@example.org' })
    await mailer.notifyPasswordChanged(user)
    await outbox.add({
      ...mail('x'),
      subject: 'a\r\nBcc: victim@example.org',
      to: 'eve@example.org,victim@example.org',
    })
    start()
    await waitUntil('it is sent', () => smtp.received.length >= 1)
    const [first] = smtp.received
    expect(first?.recipients).toEqual(['eve@example.org'])
    expect(first?.raw).not.toMatch(/^Bcc:/im)
    expect(first?.raw).not.toContain('<script>')
    expect(first?.raw).toMatch(/^Content-Type: multipart\/alternative/m)
    for (const { recipients } of smtp.received) expect(recipients).not.toContain('victim@example.org')
  })
})
