import type { Entitlement } from '@knowdown/domain/catalogue/entitlements'

/** What the player has paid for. While nothing can be bought nobody can tell, and all packs stay hidden. */
export const usePurchases = (): Entitlement | 'not-ready' => 'not-ready'
