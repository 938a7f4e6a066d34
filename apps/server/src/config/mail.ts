import type { SettingsReader } from './settings-reader.ts'

export interface MailSettings {
  /** Where mail is handed over. Without it mail stays in the local mailbox. */
  smtpUrl: string | null
  from: string
  /** Where people write about their data; the privacy page names it. */
  contactEmail: string
  /** A service that takes text messages as JSON. Without it they stay in the local mailbox. */
  sms: { url: string; token: string | null } | null
}

export function readMailSettings(settings: SettingsReader, publicUrl: string): MailSettings {
  const from = settings.text('MAIL_FROM')
  if (from && !/^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) settings.reject('MAIL_FROM', 'is not a mail address.')
  const contactEmail = settings.text('CONTACT_EMAIL')
  if (contactEmail && !/^[^\s<>@]+@[^\s<>@]+$/.test(contactEmail)) {
    settings.reject('CONTACT_EMAIL', 'is not a mail address.')
  }
  const smsUrl = settings.url('SMS_WEBHOOK_URL', ['https', 'http'])
  return {
    smtpUrl: settings.url('SMTP_URL', ['smtp', 'smtps']),
    from: from ?? `Knowdown <no-reply@${new URL(publicUrl).hostname}>`,
    contactEmail: contactEmail ?? `privacy@${new URL(publicUrl).hostname}`,
    sms: smsUrl ? { url: smsUrl, token: settings.text('SMS_WEBHOOK_TOKEN') ?? null } : null,
  }
}
