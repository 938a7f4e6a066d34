import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Customer {
  entitlements: Record<string, { product_identifier: string; expires_date: string | null; [field: string]: unknown }>
  subscriptions: Record<string, Record<string, unknown>>
  non_subscriptions: Record<string, Record<string, unknown>[]>
}

export interface Sale {
  entitlement: string
  product: string
  /** Epoch milliseconds; null for a purchase that never expires. */
  until: number | null
  isSandbox?: boolean
}

/** How the service replies to one request. */
export type ServiceBehaviour =
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string> }
  | { kind: 'body'; body: string }
  | { kind: 'cut' }
  | { kind: 'hang' }
  /** Sends one byte at a time and never ends. */
  | { kind: 'drip'; everyMs: number }

export interface FakeRevenueCat {
  /** For REVENUECAT_API_URL. */
  url: string
  secretKey: string
  /** User ids of all reads, oldest first. */
  reads: string[]
  isKnown(userId: string): boolean
  /** Adds a subscription period, or a purchase that never expires. */
  sell(userId: string, sale: Sale): void
  /** Sets fields of the purchases of a product, such as `unsubscribe_detected_at`. */
  note(userId: string, product: string, fields: Record<string, string | null>): void
  /** Marks the purchases of a product as refunded. */
  refund(userId: string, product: string): void
  transfer(from: string, to: string): void
  /** Chooses the reply to a read; null means a correct one. */
  behave(decide: (userId: string) => ServiceBehaviour | null): void
  close(): Promise<void>
}

/** The body of an event as the service sends it, with an id of its own. */
export const purchaseEvent = (type: string, fields: Record<string, unknown>) => ({
  api_version: '1.0',
  event: {
    id: randomUUID(),
    type,
    environment: 'PRODUCTION',
    event_timestamp_ms: 1_763_000_000_000,
    store: 'APP_STORE',
    ...fields,
  },
})

const date = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** A server with the part of RevenueCat's REST API that we use: reading and deleting one customer by id. */
export async function startFakeRevenueCat(): Promise<FakeRevenueCat> {
  const secretKey = 'sk_only_for_tests'
  const customers = new Map<string, Customer>()
  const reads: string[] = []
  let decide: Parameters<FakeRevenueCat['behave']>[0] = () => null
  const customer = (userId: string): Customer => {
    const found = customers.get(userId) ?? { entitlements: {}, subscriptions: {}, non_subscriptions: {} }
    customers.set(userId, found)
    return found
  }
  const purchasesOf = (userId: string, product: string): Record<string, unknown>[] => {
    const { subscriptions, non_subscriptions } = customer(userId)
    const subscription = subscriptions[product]
    return subscription ? [subscription] : (non_subscriptions[product] ?? [])
  }

  const server = createServer((request, response) => {
    const userId = /^\/v1\/subscribers\/([^/?]+)$/.exec(request.url ?? '')?.[1]
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return send(response, 401, { code: 7225, message: 'Invalid API key.' })
    }
    if ((request.method !== 'GET' && request.method !== 'DELETE') || userId === undefined)
      return send(response, 404, { message: 'Not found' })
    const id = decodeURIComponent(userId)
    if (request.method === 'GET') reads.push(id)
    const behaviour = decide(id)
    if (behaviour) return misbehave(response, behaviour)
    if (request.method === 'DELETE') {
      if (!customers.delete(id)) return send(response, 404, { code: 7259, message: 'Subscriber not found.' })
      return send(response, 200, { app_user_id: id, deleted: true })
    }
    const isNew = !customers.has(id)
    const subscriber = { original_app_user_id: id, first_seen: '2026-01-01T00:00:00Z', ...customer(id) }
    send(response, isNew ? 201 : 200, {
      request_date: new Date().toISOString(),
      request_date_ms: Date.now(),
      subscriber: { ...subscriber, other_purchases: {}, management_url: null },
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    secretKey,
    reads,
    isKnown: (userId) => customers.has(userId),
    sell(userId, { entitlement, product, until, isSandbox = false }) {
      const { entitlements, subscriptions, non_subscriptions } = customer(userId)
      const bought = { is_sandbox: isSandbox, store: 'app_store', purchase_date: '2026-01-01T00:00:00Z' }
      entitlements[entitlement] = {
        product_identifier: product,
        expires_date: date(until),
        grace_period_expires_date: null,
        purchase_date: bought.purchase_date,
      }
      if (until === null) {
        non_subscriptions[product] = [...(non_subscriptions[product] ?? []), { id: randomUUID(), ...bought }]
        return
      }
      subscriptions[product] = {
        ...bought,
        expires_date: date(until),
        grace_period_expires_date: null,
        unsubscribe_detected_at: null,
        billing_issues_detected_at: null,
        refunded_at: null,
        ownership_type: 'PURCHASED',
        period_type: 'normal',
      }
    },
    note(userId, product, fields) {
      for (const purchase of purchasesOf(userId, product)) Object.assign(purchase, fields)
    },
    refund(userId, product) {
      for (const purchase of purchasesOf(userId, product)) purchase.refunded_at = '2026-01-02T00:00:00Z'
    },
    transfer(from, to) {
      customers.set(to, customer(from))
      customers.delete(from)
    },
    behave(how) {
      decide = how
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function misbehave(response: ServerResponse, behaviour: ServiceBehaviour): void {
  switch (behaviour.kind) {
    case 'status':
      response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers })
      response.end(behaviour.body ?? '{"message":"no"}')
      return
    case 'body':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(behaviour.body)
      return
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"subscriber":')
      response.destroy()
      return
    case 'drip': {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), behaviour.everyMs)
      response.once('close', () => clearInterval(timer))
      return
    }
    case 'hang':
  }
}
