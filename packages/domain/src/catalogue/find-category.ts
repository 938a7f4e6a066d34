import type { Category } from './category.ts'
import { slug } from './slug.ts'

/** By id or by name, in any case, with spaces or hyphens. An id wins over another category's name. */
export function findCategory<Known extends Pick<Category, 'id' | 'name'>>(
  categories: readonly Known[],
  text: string,
): Known | null {
  const wanted = slug(text)
  return categories.find(({ id }) => id === wanted) ?? categories.find(({ name }) => slug(name) === wanted) ?? null
}
