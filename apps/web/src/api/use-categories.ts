import { listCategories } from '@knowdown/contracts/categories'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { useQuery } from '@tanstack/react-query'
import { deviceStorage } from '../platform/device-storage.ts'
import { useBackend } from './backend.tsx'
import { callOrThrow } from './call-or-throw.ts'

export type CategoryEntry = ReplyOf<typeof listCategories>[number]

const STORED_KEY = 'categories'

/** The last list, so that there is something to choose from without a network. */
function storedCategories(): CategoryEntry[] | undefined {
  try {
    return listCategories.reply.parse(JSON.parse(deviceStorage.read(STORED_KEY) ?? ''))
  } catch {
    // Nothing valid is stored.
    return undefined
  }
}

export function useCategories() {
  const { api } = useBackend()
  return useQuery({
    queryKey: ['categories'],
    async queryFn() {
      try {
        const categories = await callOrThrow(api, listCategories, {})
        deviceStorage.write(STORED_KEY, JSON.stringify(categories))
        return categories
      } catch (failure) {
        const stored = navigator.onLine ? undefined : storedCategories()
        if (!stored) throw failure
        return stored
      }
    },
  })
}
