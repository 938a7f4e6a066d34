import type { Category } from './category.ts'

/** Spaces around the term are the phone keyboard's, not the player's. */
export function searchCategories<Known extends Pick<Category, 'name'>>(
  categories: readonly Known[],
  term: string,
): readonly Known[] {
  const wanted = term.trim().toLowerCase()
  return categories.filter(({ name }) => name.toLowerCase().includes(wanted))
}
