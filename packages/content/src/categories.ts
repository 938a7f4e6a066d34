import type { Category } from '@knowdown/domain/catalogue/category'
import catalogue from '../categories.json' with { type: 'json' }

export const categories: readonly Category[] = catalogue.categories.map((category) => ({
  id: category.id,
  name: category.name,
  icon: category.icon,
  pack: category.pack,
  sensitive: category.sensitive,
  promo: 'promo' in category && category.promo === true,
}))

/** What writers, both people and models, are asked to write for a category. */
export interface CategoryPlan {
  id: string
  name: string
  pack: string | null
  sensitive: boolean
  topics: readonly string[]
  perDifficulty: number
}

export const categoryPlans: readonly CategoryPlan[] = catalogue.categories
