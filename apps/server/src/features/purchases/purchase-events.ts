import type { ParsedInputOf } from '@knowdown/contracts/endpoint'
import type { purchaseWebhook } from '@knowdown/contracts/purchases/calls'

type WireEvent = ParsedInputOf<typeof purchaseWebhook>['event']

export interface PurchaseEvent {
  id: string
  type: string
  environment: string
  /** When it happened, by the clock of the service; null when it does not say. */
  at: number | null
  /** The user whom the event is mainly about. */
  customer: string | null
}

export interface PurchaseEventLog {
  /**
   * Stores the event and queues a purchase sync for all users concerned, in one transaction. An event that was stored
   * before, by any node, changes nothing. Users who were erased are not stored again.
   */
  record(event: PurchaseEvent, concerned: readonly string[]): Promise<void>
}

export interface PurchaseEvents {
  receive(event: WireEvent): Promise<void>
}

interface PurchaseEventsDeps {
  log: PurchaseEventLog
  sandboxCounts: boolean
  /** Called after a sync was queued. */
  wake(): void
}

/** Types after which a user may own more or less than before. All others are only stored. */
const RELEVANT_TYPES = new Set([
  'INITIAL_PURCHASE',
  'RENEWAL',
  'CANCELLATION',
  'UNCANCELLATION',
  'NON_RENEWING_PURCHASE',
  'SUBSCRIPTION_PAUSED',
  'SUBSCRIPTION_EXTENDED',
  'EXPIRATION',
  'BILLING_ISSUE',
  'PRODUCT_CHANGE',
  'TRANSFER',
  'SUBSCRIBER_ALIAS',
  'TEMPORARY_ENTITLEMENT_GRANT',
  'REFUND_REVERSED',
])

/** Ids that an account of ours can have; the service makes up others for people who have not signed in. */
const IS_USER_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/
const MAX_USERS = 50

/** An event is only a signal: it may be late, repeated or out of order, so purchases are read from the service itself. */
export function purchaseEvents({ log, sandboxCounts, wake }: PurchaseEventsDeps): PurchaseEvents {
  return {
    async receive(event) {
      const environment = event.environment ?? ''
      const isRelevant = RELEVANT_TYPES.has(event.type) && (sandboxCounts || environment.toUpperCase() !== 'SANDBOX')
      const userIds = userIdsIn(event)
      await log.record(
        {
          id: event.id,
          type: event.type,
          environment,
          at: event.event_timestamp_ms ?? null,
          customer: userIds.find((id) => id === event.app_user_id) ?? null,
        },
        isRelevant ? userIds : [],
      )
      if (isRelevant) wake()
    },
  }
}

function userIdsIn(event: WireEvent): string[] {
  const named = [
    event.app_user_id,
    ...(event.transferred_to ?? []),
    ...(event.transferred_from ?? []),
    event.original_app_user_id,
    ...(event.aliases ?? []),
  ]
  const ids = named.filter((id): id is string => typeof id === 'string' && IS_USER_ID.test(id))
  return [...new Set(ids)].slice(0, MAX_USERS)
}
