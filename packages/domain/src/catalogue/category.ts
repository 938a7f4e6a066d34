export interface Category {
  id: string
  name: string
  /** Name of an icon in the lucide set. */
  icon: string
  /** Key of the pack that unlocks it; null for a free category. */
  pack: string | null
  /** Needs a content warning before the first play. */
  sensitive: boolean
  /** Announced as new in the promo strip. */
  promo: boolean
}

/** One spelling for what people and clients write: 'True Crime', 'true_crime' and 'TRUE-CRIME' are all `true-crime`. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
}

/** What home suggests to somebody who has not played yet. */
export const DEFAULT_CATEGORY = 'general-knowledge'

/** A name to show until the list of categories is there: 'general-knowledge' becomes 'General Knowledge'. */
export const nameFromSlug = (id: string): string =>
  slug(id)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** By id or by name, in any case, with spaces or hyphens. An id wins over another category's name. */
export function findCategory<Known extends Pick<Category, 'id' | 'name'>>(
  categories: readonly Known[],
  text: string,
): Known | null {
  const wanted = slug(text)
  return categories.find(({ id }) => id === wanted) ?? categories.find(({ name }) => slug(name) === wanted) ?? null
}

/** Ignores spaces around the term, because phone keyboards add them. */
export function searchCategories<Known extends Pick<Category, 'name'>>(
  categories: readonly Known[],
  term: string,
): readonly Known[] {
  const wanted = term.trim().toLowerCase()
  return categories.filter(({ name }) => name.toLowerCase().includes(wanted))
}

const SENSITIVE = new Set(['occult', 'true-crime', 'religion', 'politics', 'mythology'])

/** Players confirm this age before they play a sensitive category. */
export const SENSITIVE_AGE = 17

/** Takes an id or a name, so that 'True Crime' is recognised like 'true-crime'. */
export const isSensitive = (category: string): boolean => SENSITIVE.has(slug(category))
