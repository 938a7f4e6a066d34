import { listCategories } from '@knowdown/contracts/categories'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { useBackend } from '../../api/backend.tsx'

export function useCategories() {
  const { api } = useBackend()
  return useQuery({ queryKey: ['categories'], queryFn: () => ask(api, listCategories, {}) })
}
