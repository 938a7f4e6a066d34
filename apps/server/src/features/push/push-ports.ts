import type { PushKind, PushText } from '@knowdown/domain/push/push-rules'
import type { RunPlayer } from '../runs/run-store.ts'

/** Where and how a device is reached, as its browser said. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushDevice extends PushAddress {
  subscriptionId: string
  player: RunPlayer
  kinds: readonly PushKind[]
  timeZone: string
}

export interface QueuedNotice {
  noticeId: string
  device: PushDevice
  kind: PushKind
  text: PushText
  /** With this one. */
  attempts: number
  expiresAt: number
}

interface NewNotice {
  noticeId: string
  subscriptionId: string
  kind: PushKind
  text: PushText
  notBefore: number
  expiresAt: number
}

export interface PushStore {
  /** Adds or replaces a device; a player keeps only the newest ones. */
  subscribe(device: PushDevice): Promise<void>
  unsubscribe(subscriptionId: string): Promise<void>
  /** Devices of a player that want this kind. */
  devicesOf(player: RunPlayer, kind: PushKind): Promise<readonly PushDevice[]>
  timeZones(): Promise<readonly string[]>
  /** Devices of a time zone whose streak was not looked at on this date; each is returned once. */
  takeForStreak(timeZone: string, date: string, limit: number): Promise<readonly PushDevice[]>
  /** A notice that is queued or was sent already is left alone. */
  add(notice: NewNotice): Promise<void>
  /** The next one that is due, marked as sent; only one node gets it. */
  claim(): Promise<QueuedNotice | null>
  /** Takes a claimed notice back, to be sent at that moment. */
  postpone(notice: QueuedNotice, until: number): Promise<void>
  drop(notice: QueuedNotice): Promise<void>
  /** How many were sent to the device since then, besides this one. */
  sentSince(notice: QueuedNotice, since: number): Promise<number>
  claimVisitor(visitorHash: string, userId: string): Promise<void>
}

export type PushDelivery = 'delivered' | 'gone' | 'failed'

/** Hands a notice to the push service of the device. */
export interface PushTransport {
  /** The public key with which browsers subscribe. */
  publicKey: string
  send(device: PushAddress, message: { noticeId: string; text: PushText; ttlSeconds: number }): Promise<PushDelivery>
}
