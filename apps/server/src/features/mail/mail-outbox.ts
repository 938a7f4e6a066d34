interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

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
