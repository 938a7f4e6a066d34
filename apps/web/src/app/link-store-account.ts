import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'
import { clientSettings } from '../api/client-settings.ts'
import { sandboxCalls } from '../api/sandbox-calls.ts'
import { openPurchases } from '../platform/purchases/open-purchases.ts'

export async function linkStoreAccount(api: Api, queries: QueryClient, userId: string | null): Promise<void> {
  const settings = await clientSettings(api, queries)
  const purchases = await openPurchases(settings.purchases, { decide: async () => 'cancel', ...sandboxCalls(api) })
  await (userId === null ? purchases?.logOut() : purchases?.logIn(userId))
}
