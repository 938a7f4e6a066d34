import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { listCategories } from '@knowdown/contracts/solo/categories'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from './backend.tsx'

export type CategoryEntry = ReplyOf<typeof listCategories>[number]

export function useCategories() {
  const { api } = useBackend()
  return useQuery({
    queryKey: ['categories'],
    queryFn: async () => (await import('./fetch-categories.ts')).fetchCategories(api),
  })
}
