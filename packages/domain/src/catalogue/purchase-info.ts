import { PACK_PRICE, PREMIUM_PRICE } from './products.ts'
import { entitlementAt, type PurchaseRecord } from './purchase-record.ts'

/** What the store shows of a player's purchases. */
export interface PurchaseInfo {
  hasPremium: boolean
  /** Keys of the packs he bought; premium opens the others too without listing them here. */
  unlockedPacks: string[]
  /** End of the paid period as an ISO date; null without premium, or when it was bought for good. */
  premiumUntil: string | null
  renews: boolean
  premiumPrice: string
  packPrice: string
}

export function purchaseInfo(record: PurchaseRecord, at: number): PurchaseInfo {
  const { premium, packs } = entitlementAt(record, at)
  const until = premium ? (record.premium?.until ?? null) : null
  return {
    hasPremium: premium,
    unlockedPacks: [...packs],
    premiumUntil: until === null ? null : new Date(until).toISOString(),
    renews: premium && record.premium?.renews === true,
    premiumPrice: PREMIUM_PRICE,
    packPrice: PACK_PRICE,
  }
}
