import { layOut, type MailContent } from '../../mail/mail-layout.ts'
import type { MailOutbox } from '../../mail/mail-outbox.ts'
import type { AccountNotices } from '../profile/profile-service.ts'
import type { User } from '../profile/user.ts'
import { codeMessage, emailChangedMail, passwordChangedMail } from './account-mails.ts'

/** What the account service writes to people. */
export interface AccountPost extends AccountNotices {
  mail(user: User, to: string, content: MailContent): Promise<void>
  code(user: User, phone: string, code: string): Promise<void>
  /** Whether there is a way out for each: a carrier, or the local mailbox. */
  canMail: boolean
  canText: boolean
}

export function accountPost(outbox: MailOutbox, can: Pick<AccountPost, 'canMail' | 'canText'>): AccountPost {
  const mail: AccountPost['mail'] = (user, to, content) => outbox.add({ to, userId: user.id, ...layOut(content) })
  return {
    ...can,
    mail,
    code: (user, phone, code) =>
      outbox.add({
        to: phone,
        userId: user.id,
        channel: 'sms',
        subject: 'Text message',
        text: codeMessage(code),
        html: '',
      }),
    async emailChanged(user, oldEmail) {
      await mail(user, oldEmail, emailChangedMail(user.name))
    },
    async passwordChanged(user) {
      if (user.email) await mail(user, user.email, passwordChangedMail(user.name))
    },
  }
}
