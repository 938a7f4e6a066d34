export type Channel = 'mail' | 'sms'

/** An e-mail, or a text message: both are stored and delivered the same way. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** Empty for a text message. */
  html: string
  /** The user it is about, so that it is deleted together with the user; null when it is about nobody. */
  userId?: string | null
  channel?: Channel
}

export interface StoredMail extends Mail {
  id: string
  /** Epoch milliseconds. */
  createdAt: number
}

/** Where features put the mail that they want to have sent. */
export interface MailOutbox {
  add(mail: Mail): Promise<void>
  /** Newest last. */
  all(): Promise<readonly StoredMail[]>
}

export interface QueuedMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  channel: Channel
  /** Epoch milliseconds. */
  createdAt: number
  /** The number of earlier attempts to deliver it. */
  attempts: number
}

/** How full the outbox is, for the operator. */
interface MailCounts {
  channel: Channel
  waiting: number
  /** Given up, and kept for some days so that the operator can see it. */
  failed: number
  /** When the oldest waiting message was written. */
  waitingSince: number | null
}

interface MailFailure {
  /** A code, never an address. */
  reason: string
  waiting: number
  givenUp: number
}

/** The outbox from the side of the sender. */
export interface MailQueue {
  /** Reserves one due message of this channel for the caller until `leaseMs` from now; null when nothing is due. */
  claim(channel: Channel, leaseMs: number): Promise<QueuedMail | null>
  /** Deletes a delivered message, because its links must not stay in the database. */
  remove(id: string): Promise<void>
  retryIn(id: string, delayMs: number, reason: string): Promise<void>
  /** Never tried again by itself. */
  giveUp(id: string, reason: string): Promise<void>
  counts(): Promise<readonly MailCounts[]>
  /** Why deliveries failed, for messages that are tried again and for those that were given up. */
  failures(): Promise<readonly MailFailure[]>
}

/** The service refuses this message for ever, for example because there is no such address. */
export class UndeliverableMessage extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'UndeliverableMessage'
  }
}

/** Delivers one message to an outside service; rejects when that fails, with UndeliverableMessage when it always will. */
export type MessageTransport = (mail: QueuedMail) => Promise<void>
