import type { ParsedInputOf } from '@knowdown/contracts/endpoint'
import type { purchaseWebhook } from '@knowdown/contracts/purchases'

type WireEvent = ParsedInputOf<typeof purchaseWebhook>['event']

export interface PurchaseEvent {
  id: string
  type: string
  environment: string
  /** When it happened, by the clock of the service; null when it does not say. */
  at: number | null
  /** Whom it is about first of all. */
  customer: string | null
}

export interface PurchaseEventLog {
  /**
   * Notes the event and wishes for a new reading of everyone concerned, as one step. An event that was noted before, by
   * whatever node, changes nothing. Who has been erased is not noted again.
   */
  take(event: PurchaseEvent, concerned: readonly string[]): Promise<void>
}

export interface PurchaseEvents {
  hear(event: WireEvent): Promise<void>
}

interface Parts {
  log: PurchaseEventLog
  sandboxCounts: boolean
  /** Told after an event is noted: someone's purchases should be read. */
  wake(): void
}

/** Types after which somebody may own more or less than before. All others are noted and change nothing. */
const TELLING = new Set([
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

/** Ids that an account of ours can have; the service makes others up for people who have not signed in. */
const IS_USER_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/
const MOST_CONCERNED = 50

/** An event is only a signal: it may be late, doubled or out of order, so what was bought is asked of the service itself. */
export function purchaseEvents({ log, sandboxCounts, wake }: Parts): PurchaseEvents {
  return {
    async hear(event) {
      const environment = event.environment ?? ''
      const counts = TELLING.has(event.type) && (sandboxCounts || environment.toUpperCase() !== 'SANDBOX')
      const people = peopleIn(event)
      await log.take(
        {
          id: event.id,
          type: event.type,
          environment,
          at: event.event_timestamp_ms ?? null,
          customer: people.find((id) => id === event.app_user_id) ?? null,
        },
        counts ? people : [],
      )
      if (counts) wake()
    },
  }
}

function peopleIn(event: WireEvent): string[] {
  const named = [
    event.app_user_id,
    ...(event.transferred_to ?? []),
    ...(event.transferred_from ?? []),
    event.original_app_user_id,
    ...(event.aliases ?? []),
  ]
  const ids = named.filter((id): id is string => typeof id === 'string' && IS_USER_ID.test(id))
  return [...new Set(ids)].slice(0, MOST_CONCERNED)
}
