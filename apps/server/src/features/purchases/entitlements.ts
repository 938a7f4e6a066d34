import type { Entitlement } from '@knowdown/domain/catalogue/entitlements'

export const NO_ENTITLEMENT: Entitlement = { premium: false, packs: [] }

/** What a player has paid for. The server alone decides; whatever a client claims is not even looked at. */
export interface Entitlements {
  of(userId: string | null): Promise<Entitlement>
}
