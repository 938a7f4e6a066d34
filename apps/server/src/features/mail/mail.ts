export interface Mail {
  to: string
  subject: string
  text: string
  /** Empty for a text message. */
  html: string
  /** Whom it is about, so that it leaves with him; null for nobody. */
  userId?: string | null
  /** A text message takes the same road as a mail. */
  channel?: Channel
}

export type Channel = 'mail' | 'sms'

export interface StoredMail extends Mail {
  id: string
  /** Epoch milliseconds. */
  createdAt: number
}

/** Where the product puts the mail that it wants sent. */
export interface MailOutbox {
  add(mail: Mail): Promise<void>
  /** Newest last. */
  all(): Promise<readonly StoredMail[]>
}
