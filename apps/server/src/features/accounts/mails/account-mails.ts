import type { MailContent } from '../../mail/mail-layout.ts'

/** Anyone can choose any name: line breaks become blanks, and a long name or one like a link is left out. */
const greetingFor = (name: string): string => {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim()
  return plain && plain.length <= 40 && !/[./:@\\]/.test(plain) ? `Hello ${plain},` : 'Hello,'
}

const NOT_YOU = 'If it was not you who asked for this, ignore this message: nothing changes.'
const ONE_HOUR = 'The link works once, for one hour.'

export const verificationMail = (name: string, link: string): MailContent => ({
  subject: 'Account Verification for Knowdown',
  greeting: greetingFor(name),
  lead: ['one step is left: confirm that this address is yours.'],
  button: { label: 'Verify my address', link },
  closing: [ONE_HOUR, NOT_YOU],
})

export const recoveryMail = (name: string, link: string): MailContent => ({
  subject: 'Password Reset for Knowdown',
  greeting: greetingFor(name),
  lead: ['someone, hopefully you, asked for a new password. Choose one here; all devices are signed out then.'],
  button: { label: 'Choose a new password', link },
  closing: [ONE_HOUR, NOT_YOU],
})

export const magicLinkMail = (name: string, link: string): MailContent => ({
  subject: 'Knowdown Login',
  greeting: greetingFor(name),
  lead: ['here is your way in, no password needed.'],
  button: { label: 'Sign in to Knowdown', link },
  closing: ['The link works once, for 15 minutes.', NOT_YOU],
})

export const emailChangedMail = (name: string): MailContent => ({
  subject: 'Your Knowdown address was changed',
  greeting: greetingFor(name),
  lead: ['the e-mail address of your account was changed just now. This is the last message to the old one.'],
  closing: ['If it was not you, someone knows your password. Please contact whoever runs this server at once.'],
})

export const passwordChangedMail = (name: string): MailContent => ({
  subject: 'Your Knowdown password was changed',
  greeting: greetingFor(name),
  lead: ['the password of your account was changed just now, and all other devices were signed out.'],
  closing: ["If it was not you, use 'Forgot password' on the sign-in page at once."],
})

/** `removed` are ways into the account; a password that was replaced is not among them. */
export const accessRemovedMail = (name: string, removed: readonly string[], hasNewPassword: boolean): MailContent => ({
  subject: hasNewPassword ? 'Your Knowdown password was changed' : 'Your Knowdown account was secured',
  greeting: greetingFor(name),
  lead: [
    hasNewPassword
      ? 'the password of your account was set just now, by a link in a mail to this address.'
      : 'you came in by a mail to this address for the first time.',
    ...(removed.length > 0
      ? [
          `To be sure that the account is only yours, this was removed: ${removed.join(', ')}. You can add what is yours again.`,
        ]
      : []),
  ],
  closing: [
    ...(hasNewPassword || !removed.includes('the old password')
      ? []
      : ["To have a password again, use 'Forgot password' on the sign-in page."]),
    "If it was not you, use 'Forgot password' on the sign-in page at once.",
  ],
})

export const newDeviceMail = (name: string, device: string, at: number): MailContent => ({
  subject: 'New sign-in to your Knowdown account',
  greeting: greetingFor(name),
  lead: [`somebody signed in with ${device}, on ${new Date(at).toUTCString()}. You have not used it here before.`],
  closing: [
    "If it was you, all is well. If not, use 'Forgot password' on the sign-in page at once: it ends all sessions.",
  ],
})

export const identityLinkedMail = (name: string, provider: string): MailContent => ({
  subject: 'A new way to sign in to your Knowdown account',
  greeting: greetingFor(name),
  lead: [`an account at ${provider} was linked to your Knowdown account and can now be used to sign in.`],
  closing: [
    'If it was not you, sign in, remove it on your profile, and choose a new password. A new password alone does not remove it.',
  ],
})

/** For recovery codes: how many are left. */
export type SecondFactorChange = 'on' | 'off' | { codesLeft: number }

export const secondFactorMail = (name: string, what: SecondFactorChange): MailContent => ({
  ...secondFactorWords(what),
  greeting: greetingFor(name),
  closing: ["If it was not you, use 'Forgot password' on the sign-in page at once: it ends all sessions."],
})

function secondFactorWords(what: SecondFactorChange): Pick<MailContent, 'subject' | 'lead'> {
  if (what === 'on') {
    return {
      subject: 'Two-step sign-in is on',
      lead: ['from now on, signing in to your account also needs a code of your authenticator app.'],
    }
  }
  if (what === 'off') {
    return {
      subject: 'Two-step sign-in is off',
      lead: ['your account no longer asks for a code of an authenticator app. The recovery codes are void too.'],
    }
  }
  const left = what.codesLeft === 1 ? 'One is' : `${what.codesLeft === 0 ? 'None' : what.codesLeft} are`
  return {
    subject: 'A recovery code was used',
    lead: [
      `somebody signed in to your account with a recovery code. ${left} left; you can make new ones in your profile.`,
    ],
  }
}

export const proofCodeMail = (name: string, code: string): MailContent => ({
  subject: 'Your Knowdown code',
  greeting: greetingFor(name),
  lead: [`your code is ${code}. Enter it where you were asked for it, and give it to nobody.`],
  closing: [
    'It works once, for 15 minutes.',
    'If you did not ask for it, somebody is using your account: change your password.',
  ],
})

export const codeMessage = (code: string): string => `${code} is your Knowdown code. Give it to nobody.`
