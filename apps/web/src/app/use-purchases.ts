import type { Entitlement } from '@knowdown/domain/catalogue/entitlements'
import { usePurchaseInfo } from '../api/use-purchase-info.ts'

/** What the player has paid for. Until that is known nobody can tell, and all packs stay hidden. */
export function usePurchases(): Entitlement | 'not-ready' {
  const { data } = usePurchaseInfo()
  return data ? { premium: data.hasPremium, packs: data.unlockedPacks } : 'not-ready'
}
