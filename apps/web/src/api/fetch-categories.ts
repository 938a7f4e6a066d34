import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { listCategories } from '@knowdown/contracts/solo/categories'
import { deviceStorage } from '../platform/device-storage.ts'
import type { Api } from './api.ts'
import { ApiError, callOrThrow } from './call-or-throw.ts'

type Categories = ReplyOf<typeof listCategories>

const STORED_KEY = 'categories'

/** In a file of its own, so that the contract and what checks it are loaded beside home, and not before it. */
export async function fetchCategories(api: Api): Promise<Categories> {
  try {
    const categories = await callOrThrow(api, listCategories, {})
    deviceStorage.write(STORED_KEY, JSON.stringify(categories))
    return categories
  } catch (failure) {
    const stored = failure instanceof ApiError && failure.failure.kind !== 'refused' ? storedCategories() : undefined
    if (!stored) throw failure
    return stored
  }
}

/** The last list, so that there is something to choose from without a network. */
function storedCategories(): Categories | undefined {
  try {
    return listCategories.reply.parse(JSON.parse(deviceStorage.read(STORED_KEY) ?? ''))
  } catch {
    // Nothing valid is stored.
    return undefined
  }
}
