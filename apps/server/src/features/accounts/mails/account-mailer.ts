import type { MailOutbox } from '../../mail/mail.ts'
import { type MailContent, renderMail } from '../../mail/mail-layout.ts'
import type { RemovedAccess } from '../credentials/address-proof.ts'
import type { User } from '../profile/user.ts'
import {
  accessRemovedMail,
  codeMessage,
  emailChangedMail,
  identityLinkedMail,
  newDeviceMail,
  passwordChangedMail,
  type SecondFactorChange,
  secondFactorMail,
} from './account-mails.ts'

/** Sends the mails and text messages of the account service. */
export interface AccountMailer {
  sendMail(user: User, to: string, content: MailContent): Promise<void>
  sendCode(user: User, phone: string, code: string): Promise<void>
  /** Warns the owner at the old address, in case somebody else made the change. */
  notifyEmailChanged(user: User, oldEmail: string): Promise<void>
  notifyPasswordChanged(user: User): Promise<void>
  notifyNewDevice(user: User, device: string, at: number): Promise<void>
  notifySecondFactor(user: User, what: SecondFactorChange): Promise<void>
  notifyIdentityLinked(user: User, provider: string): Promise<void>
  /** Sent when a proof of the address set a new password or took away ways into the account. */
  notifyAccessRemoved(user: User, removed: RemovedAccess, hasNewPassword: boolean): Promise<void>
  /** Whether mails and text messages can be delivered: to a real service, or to the local mailbox. */
  canMail: boolean
  canText: boolean
}

export function accountMailer(
  outbox: MailOutbox,
  capabilities: Pick<AccountMailer, 'canMail' | 'canText'>,
): AccountMailer {
  const sendMail: AccountMailer['sendMail'] = (user, to, content) =>
    outbox.add({ to, userId: user.id, ...renderMail(content) })
  return {
    ...capabilities,
    sendMail,
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
      await sendMail(user, oldEmail, emailChangedMail(user.name))
    },
    async notifyPasswordChanged(user) {
      if (user.email) await sendMail(user, user.email, passwordChangedMail(user.name))
    },
    async notifyNewDevice(user, device, at) {
      if (user.email) await sendMail(user, user.email, newDeviceMail(user.name, device, at))
    },
    async notifySecondFactor(user, what) {
      if (user.email) await sendMail(user, user.email, secondFactorMail(user.name, what))
    },
    async notifyIdentityLinked(user, provider) {
      if (user.email) await sendMail(user, user.email, identityLinkedMail(user.name, provider))
    },
    async notifyAccessRemoved(user, { password, phone, identities, secondFactor, sessions }, hasNewPassword) {
      const removed = [
        ...(password && !hasNewPassword ? ['the old password'] : []),
        ...(phone ? ['the phone number'] : []),
        ...(identities > 0 ? [identities === 1 ? 'one linked sign-in' : `${identities} linked sign-ins`] : []),
        ...(secondFactor ? ['the authenticator app'] : []),
        ...(sessions.length > 0
          ? [sessions.length === 1 ? 'one signed-in device' : `${sessions.length} signed-in devices`]
          : []),
      ]
      if (!user.email || (removed.length === 0 && !hasNewPassword)) return
      await sendMail(user, user.email, accessRemovedMail(user.name, removed, hasNewPassword))
    },
  }
}
