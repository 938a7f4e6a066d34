import type { Channel } from './mail.ts'

export interface QueuedMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  channel: Channel
  /** How often it was tried before. */
  attempts: number
}

/** The outbox as the one sees it who carries the mail away. */
export interface MailQueue {
  /** One message of this kind that is due, for this caller alone until `leaseMs` from now; null when nothing is due. */
  claim(channel: Channel, leaseMs: number): Promise<QueuedMail | null>
  /** It is on its way: nothing of it stays here, its links least of all. */
  remove(id: string): Promise<void>
  retryIn(id: string, inMs: number): Promise<void>
}

/** Carries one message to the outside; rejects when it could not. */
export type MessageTransport = (mail: QueuedMail) => Promise<void>
