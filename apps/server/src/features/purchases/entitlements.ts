/** What a player has paid for. The server alone decides; whatever a client claims is not even looked at. */
export interface Entitlement {
  premium: boolean
  packs: readonly string[]
}

export const NO_ENTITLEMENT: Entitlement = { premium: false, packs: [] }

export interface Entitlements {
  of(userId: string | null): Promise<Entitlement>
}
