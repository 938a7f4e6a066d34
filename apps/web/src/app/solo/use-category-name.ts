import { findCategory } from '@knowdown/domain/catalogue/category'
import { useCategories } from '../../api/use-categories.ts'

/** The name that people read; until the list is there the id has to do. */
export function useCategoryName(category: string): string {
  const { data } = useCategories()
  return (data && findCategory(data, category)?.name) ?? category
}
