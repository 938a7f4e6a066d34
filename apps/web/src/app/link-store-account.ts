import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'
import { fetchClientSettings } from '../api/client-settings.ts'
import { sandboxStoreApi } from '../api/sandbox-store-api.ts'
import { openPurchases } from '../platform/purchases/open-purchases.ts'

export async function linkStoreAccount(api: Api, queries: QueryClient, userId: string | null): Promise<void> {
  const settings = await fetchClientSettings(api, queries)
  const purchases = await openPurchases(settings.purchases, { decide: async () => 'cancel', ...sandboxStoreApi(api) })
  await (userId === null ? purchases?.logOut() : purchases?.logIn(userId))
}
