import type { MailOutbox } from '../../mail/mail.ts'
import { type MailContent, renderMail } from '../../mail/mail-layout.ts'
import type { AccountNotices } from '../profile/profile-service.ts'
import type { User } from '../profile/user.ts'
import { codeMessage, emailChangedMail, passwordChangedMail } from './account-mails.ts'

/** What the account service writes to people. */
export interface AccountMailer extends AccountNotices {
  sendMail(user: User, to: string, content: MailContent): Promise<void>
  sendCode(user: User, phone: string, code: string): Promise<void>
  /** Whether there is a way out for each: a carrier, or the local mailbox. */
  canMail: boolean
  canText: boolean
}

export function accountMailer(outbox: MailOutbox, can: Pick<AccountMailer, 'canMail' | 'canText'>): AccountMailer {
  const mail: AccountMailer['sendMail'] = (user, to, content) =>
    outbox.add({ to, userId: user.id, ...renderMail(content) })
  return {
    ...can,
    sendMail: mail,
    sendCode: (user, phone, code) =>
      outbox.add({
        to: phone,
        userId: user.id,
        channel: 'sms',
        subject: 'Text message',
        text: codeMessage(code),
        html: '',
      }),
    async notifyEmailChanged(user, oldEmail) {
      await mail(user, oldEmail, emailChangedMail(user.name))
    },
    async notifyPasswordChanged(user) {
      if (user.email) await mail(user, user.email, passwordChangedMail(user.name))
    },
  }
}
