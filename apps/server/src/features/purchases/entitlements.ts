import type { Entitlement } from '@knowdown/domain/catalogue/entitlements'

export const NO_ENTITLEMENT: Entitlement = { premium: false, packs: [] }

/** What a player may use. The server alone decides; claims of clients are ignored. */
export interface Entitlements {
  of(userId: string | null): Promise<Entitlement>
}
