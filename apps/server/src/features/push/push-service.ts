import { createHash } from 'node:crypto'
import { dateAt } from '@knowdown/domain/daily/calendar-date'
import type { Streak } from '@knowdown/domain/daily/streak'
import {
  afterQuietHours,
  isEvening,
  isPushEndpoint,
  isStreakAtRisk,
  MOST_PUSHES_A_DAY,
  type PushKind,
  type PushSubject,
  pushRetryDelayMs,
  pushText,
  startOfDay,
} from '@knowdown/domain/push/push-rules'
import { Problem } from '../../problem.ts'
import { offsetMinutesOf } from '../runs/daily-service.ts'
import type { RunPlayer } from '../runs/run-store.ts'
import type { PushAddress, PushDevice, PushStore, PushTransport, QueuedNotice } from './push-ports.ts'

export interface PushService {
  publicKey: string
  subscribe(player: RunPlayer, address: PushAddress, kinds: readonly PushKind[], timeZone: string): Promise<void>
  /** Whoever knows the endpoint is the device itself: it is as secret as a password. */
  unsubscribe(endpoint: string): Promise<void>
  /** Queues a notice for all devices of the player that want its kind; the same occasion is queued once. */
  notify(player: RunPlayer, occasion: string, subject: PushSubject): Promise<void>
  /** Reminds players in whose time zone it is evening of a streak that ends today. */
  remindOfStreaks(): Promise<void>
  /** Sends what is due. */
  deliver(): Promise<void>
}

export interface PushServiceDeps {
  store: PushStore
  transport: PushTransport
  /** Other origins that count as push services, for tests. */
  extraOrigins: readonly string[]
  streakOf(player: RunPlayer, timeZone: string): Promise<Streak>
  clock(): number
}

const HOUR_MS = 3_600_000
/** How long a notice is worth sending. A rematch is offered for ten minutes. */
const LIFETIME_MS: Record<PushKind, number> = { streak: 4 * HOUR_MS, challenge: 24 * HOUR_MS, rematch: 10 * 60_000 }
const STREAK_BATCH = 200
const MOST_PER_ROUND = 100

export function pushService({ store, transport, extraOrigins, streakOf, clock }: PushServiceDeps): PushService {
  async function queue(device: PushDevice, occasion: string, subject: PushSubject): Promise<void> {
    const at = clock()
    const notBefore = afterQuietHours(at, offsetMinutesOf(device.timeZone, at))
    const expiresAt = at + LIFETIME_MS[subject.kind]
    if (notBefore >= expiresAt) return
    await store.add({
      noticeId: `${subject.kind}:${occasion}`,
      subscriptionId: device.subscriptionId,
      kind: subject.kind,
      text: pushText(subject),
      notBefore,
      expiresAt,
    })
  }

  async function send(notice: QueuedNotice): Promise<void> {
    const at = clock()
    const { device, expiresAt } = notice
    const offsetMinutes = offsetMinutesOf(device.timeZone, at)
    const allowedAt = afterQuietHours(at, offsetMinutes)
    const isTooMany = (await store.sentSince(notice, startOfDay(at, offsetMinutes))) >= MOST_PUSHES_A_DAY
    if (allowedAt >= expiresAt || at >= expiresAt || isTooMany || !device.kinds.includes(notice.kind)) {
      return store.drop(notice)
    }
    if (allowedAt > at) return store.postpone(notice, allowedAt)
    const { noticeId, text, attempts } = notice
    const ttlSeconds = Math.ceil((expiresAt - at) / 1_000)
    const delivery = await transport.send(device, { noticeId, text, ttlSeconds })
    if (delivery === 'gone') await store.unsubscribe(device.subscriptionId)
    if (delivery === 'failed') await store.postpone(notice, at + pushRetryDelayMs(attempts))
  }

  return {
    publicKey: transport.publicKey,

    async subscribe(player, address, kinds, timeZone) {
      if (!isPushEndpoint(address.endpoint, extraOrigins)) {
        throw new Problem('invalid', 'This is the address of no known push service.')
      }
      // Refuses what is no time zone before it is stored.
      offsetMinutesOf(timeZone, clock())
      await store.subscribe({ subscriptionId: subscriptionId(address.endpoint), player, ...address, kinds, timeZone })
    },

    unsubscribe: (endpoint) => store.unsubscribe(subscriptionId(endpoint)),

    async notify(player, occasion, subject) {
      for (const device of await store.devicesOf(player, subject.kind)) await queue(device, occasion, subject)
    },

    async remindOfStreaks() {
      const at = clock()
      for (const timeZone of await store.timeZones()) {
        const offsetMinutes = offsetMinutesOf(timeZone, at)
        if (!isEvening(at, offsetMinutes)) continue
        const date = dateAt(at, offsetMinutes)
        for (const device of await store.takeForStreak(timeZone, date, STREAK_BATCH)) {
          if (!device.kinds.includes('streak')) continue
          const streak = await streakOf(device.player, timeZone)
          if (isStreakAtRisk(streak)) await queue(device, date, { kind: 'streak', length: streak.length })
        }
      }
    },

    async deliver() {
      for (let sent = 0; sent < MOST_PER_ROUND; sent += 1) {
        const notice = await store.claim()
        if (!notice) return
        await send(notice)
      }
    },
  }
}

const subscriptionId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex')
