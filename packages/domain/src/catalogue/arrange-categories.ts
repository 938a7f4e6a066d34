import type { Category } from './category.ts'
import { type Entitlement, mayPlay } from './entitlements.ts'

export interface ArrangedCategories<Known> {
  /** Listed first; the header 'Free Categories' makes sense only when there are any. */
  premium: readonly Known[]
  free: readonly Known[]
}

/** While the purchase system is not ready nobody can tell who owns what, so all packs stay hidden. */
export function arrangeCategories<Known extends Pick<Category, 'pack'>>(
  categories: readonly Known[],
  purchases: Entitlement | 'not-ready',
): ArrangedCategories<Known> {
  const open = (category: Known) => purchases !== 'not-ready' && mayPlay(purchases, category)
  return {
    premium: categories.filter((category) => category.pack !== null && open(category)),
    free: categories.filter((category) => category.pack === null),
  }
}
