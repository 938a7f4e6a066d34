import type { Category } from './category.ts'

/** What a player has paid for: premium opens every pack, a pack its own categories. */
export interface Entitlement {
  premium: boolean
  packs: readonly string[]
}

export const ownsPack = (entitlement: Entitlement, pack: string): boolean =>
  entitlement.premium || entitlement.packs.includes(pack)

export const mayPlay = (entitlement: Entitlement, { pack }: Pick<Category, 'pack'>): boolean =>
  pack === null || ownsPack(entitlement, pack)
