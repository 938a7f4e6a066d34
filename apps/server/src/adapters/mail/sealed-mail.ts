import type { SecretBox } from '../../features/accounts/second-factor/second-factor.ts'
import type { Mail, MailOutbox, MailQueue } from '../../features/mail/mail.ts'

/** Tells sealed texts from those that an older version has written. */
const SEALED = 'sealed:'
const UNREADABLE = 'sealed with a key that is gone'

/** Mails hold links and codes that open accounts, so their texts lie in the database as unreadable as everything else. */
export const sealedOutbox = (outbox: MailOutbox, box: SecretBox): MailOutbox => ({
  add: (mail) => outbox.add({ ...mail, text: seal(mail.text, mail, box), html: seal(mail.html, mail, box) }),
  all: async () => (await outbox.all()).map((mail) => opened(mail, box)),
})

export const sealedQueue = (queue: MailQueue, box: SecretBox): MailQueue => ({
  ...queue,
  async claim(channel, leaseMs) {
    for (;;) {
      const mail = await queue.claim(channel, leaseMs)
      if (!mail) return null
      try {
        return opened(mail, box)
      } catch {
        // The operator has removed the signing key. Without its text the mail is worth nothing, and others wait behind it.
        await queue.giveUp(mail.id, UNREADABLE)
      }
    }
  },
})

const seal = (text: string, { to }: Pick<Mail, 'to'>, box: SecretBox): string =>
  text === '' ? '' : SEALED + box.seal(Buffer.from(text), to)

const opened = <Stored extends Mail>(mail: Stored, box: SecretBox): Stored => ({
  ...mail,
  text: open(mail.text, mail, box),
  html: open(mail.html, mail, box),
})

const open = (text: string, { to }: Pick<Mail, 'to'>, box: SecretBox): string =>
  text.startsWith(SEALED) ? box.open(text.slice(SEALED.length), to).toString() : text
