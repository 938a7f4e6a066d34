import { listCategories } from '@knowdown/contracts/categories'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { useQuery } from '@tanstack/react-query'
import { deviceStorage } from '../platform/device-storage.ts'
import { ask } from './ask.ts'
import { useBackend } from './backend.tsx'

export type CategoryEntry = ReplyOf<typeof listCategories>[number]

const KEPT_KEY = 'categories'

/** The list as it came last time: without a network there is then still something to choose from. */
function keptCategories(): CategoryEntry[] | undefined {
  try {
    return listCategories.reply.parse(JSON.parse(deviceStorage.read(KEPT_KEY) ?? ''))
  } catch {
    return undefined
  }
}

export function useCategories() {
  const { api } = useBackend()
  return useQuery({
    queryKey: ['categories'],
    async queryFn() {
      try {
        const categories = await ask(api, listCategories, {})
        deviceStorage.write(KEPT_KEY, JSON.stringify(categories))
        return categories
      } catch (failure) {
        const kept = navigator.onLine ? undefined : keptCategories()
        if (!kept) throw failure
        return kept
      }
    },
  })
}
