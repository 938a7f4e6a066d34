/** What a purchase service knows of one customer, with every time in epoch milliseconds. */
export interface Subscriber {
  entitlements: readonly GrantedEntitlement[]
  /** The purchases behind them, by product. */
  subscriptions: Readonly<Record<string, Subscription>>
  oneTimePurchases: Readonly<Record<string, readonly OneTimePurchase[]>>
}

export interface GrantedEntitlement {
  name: string
  product: string
  /** Null for what was bought for good. */
  expiresAt: number | null
  /** While a store tries to get its money, the service goes on until then. */
  graceUntil: number | null
}

export interface Subscription {
  isSandbox: boolean
  /** When the renewal was stopped; null while it goes on. */
  unsubscribedAt: number | null
  billingFailedAt: number | null
  refundedAt: number | null
}

export interface OneTimePurchase {
  isSandbox: boolean
  refundedAt: number | null
}
