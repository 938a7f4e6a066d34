import type { Subscriber } from '@knowdown/domain/catalogue/purchase-record'
import { type PurchaseService, PurchaseServiceDown } from '../../features/purchases/purchase-service.ts'
import { boundedFetch } from '../bounded-fetch.ts'
import { readSubscriber } from './subscriber-reply.ts'

interface Settings {
  /** With the version, such as https://api.revenuecat.com/v1 */
  apiUrl: string
  secretKey: string
}

const TIMEOUT_MS = 3_000
/** While the service is slow, further calls fail at once instead of queueing. */
const MOST_AT_ONCE = 20
const NO_SUCH_CUSTOMER = 7259
const NOTHING: Subscriber = { entitlements: [], subscriptions: {}, oneTimePurchases: {} }

/** Reads customers through RevenueCat's REST API. Every reply that is not valid counts as an outage. */
export function revenueCatService({ apiUrl, secretKey }: Settings, timeoutMs = TIMEOUT_MS): PurchaseService {
  let open = 0

  async function ask(method: 'GET' | 'DELETE', userId: string): Promise<{ isKnown: boolean; reply: unknown }> {
    const url = `${apiUrl}/subscribers/${encodeURIComponent(userId)}`
    const { status, headers, text } = await call(method, url, secretKey, timeoutMs)
    const reply = parseJson(text)
    // A wrong URL answers 404 too; only the service's own error code means that there is no such customer.
    if (status === 404 && codeOf(reply) === NO_SUCH_CUSTOMER) return { isKnown: false, reply }
    if (status === 429) {
      throw new PurchaseServiceDown('it limits the rate of requests', {
        retryAfterMs: toRetryMs(headers.get('retry-after')),
      })
    }
    if (status !== 200 && status !== 201) throw new PurchaseServiceDown(`it answered ${status}`)
    return { isKnown: true, reply }
  }

  async function read(userId: string): Promise<Subscriber> {
    const { isKnown, reply } = await ask('GET', userId)
    if (!isKnown) return NOTHING
    const subscriber = readSubscriber(reply)
    if (!subscriber) throw new PurchaseServiceDown('its reply is not valid')
    return subscriber
  }

  async function withinCapacity<Value>(work: () => Promise<Value>): Promise<Value> {
    if (open >= MOST_AT_ONCE) throw new PurchaseServiceDown('too many requests are open')
    open += 1
    try {
      return await work()
    } finally {
      open -= 1
    }
  }

  return {
    read: (userId) => withinCapacity(() => read(userId)),
    async erase(userId) {
      await withinCapacity(() => ask('DELETE', userId))
    },
  }
}

async function call(
  method: 'GET' | 'DELETE',
  url: string,
  secretKey: string,
  timeoutMs: number,
): Promise<{ status: number; headers: Headers; text: string }> {
  try {
    const response = await boundedFetch(url, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    throw new PurchaseServiceDown('it did not answer', { cause: error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller rejects null like any other invalid reply.
    return null
  }
}

const codeOf = (reply: unknown): unknown =>
  typeof reply === 'object' && reply !== null && 'code' in reply ? reply.code : undefined

const toRetryMs = (seconds: string | null): number | undefined =>
  seconds !== null && /^\d{1,4}$/.test(seconds) ? Number(seconds) * 1_000 : undefined
