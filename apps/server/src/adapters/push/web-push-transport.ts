import { createECDH, createHash } from 'node:crypto'
import type { PushDelivery, PushTransport } from '../../features/push/push-ports.ts'
import { boundedFetch } from '../bounded-fetch.ts'

const TIMEOUT_MS = 5_000
/** The longest that services accept for collapsing notices. */
const TOPIC_LENGTH = 32
const GONE = new Set([404, 410])

interface WebPushDeps {
  /** In base64url. */
  privateKey: string
  /** Whom a push service may ask about our messages: an https or mailto address. */
  contact: string
  reportFailure(reason: unknown): void
}

/** Encrypts for the device (RFC 8291) and signs with our key (RFC 8292). */
export function webPushTransport({ privateKey, contact, reportFailure }: WebPushDeps): PushTransport {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  const publicKey = ecdh.getPublicKey('base64url')
  const vapidDetails = { subject: contact, publicKey, privateKey }

  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, { noticeId, text, ttlSeconds }): Promise<PushDelivery> {
      try {
        // Loaded with the first notice, because a start need not wait for it.
        const { default: webPush } = await import('web-push')
        const payload = JSON.stringify({ ...text, tag: noticeId })
        const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails,
          TTL: ttlSeconds,
          // A notice that was not delivered yet is replaced by a repeated one, not shown twice.
          topic: createHash('sha256').update(noticeId).digest('base64url').slice(0, TOPIC_LENGTH),
        })
        const { Authorization, TTL, ...headers } = request.headers as Record<string, string | number>
        const { status } = await boundedFetch(request.endpoint, {
          method: 'POST',
          headers: { ...withoutLength(headers), authorization: String(Authorization), ttl: String(TTL) },
          body: new Uint8Array(request.body),
          // A redirect could lead to any host.
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        if (GONE.has(status)) return 'gone'
        if (status < 300) return 'delivered'
        reportFailure(new Error(`The push service answered ${status}.`))
        return 'failed'
      } catch (error) {
        reportFailure(error)
        return 'failed'
      }
    },
  }
}

/** `fetch` sets the length itself. */
const withoutLength = (headers: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  )
