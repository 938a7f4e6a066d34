import type { Category } from './category.ts'

/** What a player has paid for: premium opens every pack, a pack its own categories. */
export interface Entitlement {
  premium: boolean
  packs: readonly string[]
}

export const ownsPack = (entitlement: Entitlement, pack: string): boolean =>
  entitlement.premium || entitlement.packs.includes(pack)

export const canPlay = (entitlement: Entitlement, { pack }: Pick<Category, 'pack'>): boolean =>
  pack === null || ownsPack(entitlement, pack)

export interface ArrangedCategories<Known> {
  /** Listed first; the header 'Free Categories' makes sense only when there are any. */
  premium: readonly Known[]
  free: readonly Known[]
}

/** Hides all packs until purchases are known. */
export function arrangeCategories<Known extends Pick<Category, 'pack'>>(
  categories: readonly Known[],
  purchases: Entitlement | 'not-ready',
): ArrangedCategories<Known> {
  const open = (category: Known) => purchases !== 'not-ready' && canPlay(purchases, category)
  return {
    premium: categories.filter((category) => category.pack !== null && open(category)),
    free: categories.filter((category) => category.pack === null),
  }
}
