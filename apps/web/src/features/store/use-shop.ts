import { myPurchases, refreshPurchases } from '@knowdown/contracts/purchases'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Api } from '../../api/api.ts'
import { ask } from '../../api/ask.ts'
import { useBackend } from '../../api/backend.tsx'
import { clientSettings } from '../../api/client-settings.ts'
import { sandboxCalls } from '../../api/sandbox-calls.ts'
import { tellPurchases } from '../../api/use-purchase-info.ts'
import { openPurchases } from '../../platform/purchases/open-purchases.ts'
import type { Purchases, StorePrices } from '../../platform/purchases/purchases.ts'
import type { SandboxDesk } from '../../platform/purchases/sandbox-vendor.ts'

interface Shop {
  /** Null for a visitor, who can look but not buy. */
  purchases: Purchases | null
  prices: StorePrices
  sandbox: boolean
}

export type ShopStatus = 'opening' | 'ready' | 'setup' | 'checking'

const CATALOGUE_PRICES: StorePrices = { premium: null, packs: {} }

/** Opens the store of this device for this player; each opening asks anew what has been bought. */
export function useShop(open: boolean, userId: string | null, decide: SandboxDesk['decide']) {
  const { api } = useBackend()
  const queries = useQueryClient()
  const { data, isError, isPending, isFetching, errorUpdateCount, refetch } = useQuery({
    queryKey: ['store', userId],
    queryFn: () => openShop(api, queries, userId, decide),
    enabled: open,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })

  const last = useRef<Purchases | null>(null)
  useEffect(() => {
    if (data?.purchases) last.current = data.purchases
  }, [data])
  useEffect(() => {
    // What the next player buys at this screen must not go to the last one.
    if (userId === null) void last.current?.logOut().catch(() => undefined)
  }, [userId])

  const failed = isError || (isPending && errorUpdateCount > 0)
  const status = (): ShopStatus => {
    if (failed) return isFetching ? 'checking' : 'setup'
    return data ? 'ready' : 'opening'
  }
  return { shop: data, status: status(), retry: () => void refetch() }
}

async function openShop(
  api: Api,
  queries: QueryClient,
  userId: string | null,
  decide: SandboxDesk['decide'],
): Promise<Shop> {
  const [settings, bought] = await Promise.all([
    clientSettings(api, queries),
    ask(api, userId === null ? myPurchases : refreshPurchases, {}),
  ])
  tellPurchases(queries, bought)
  const { provider } = settings.purchases
  if (provider === 'none') throw new Error('Nothing is sold here')
  const sandbox = provider === 'sandbox'
  if (userId === null) return { purchases: null, prices: CATALOGUE_PRICES, sandbox }
  const purchases = await openPurchases(settings.purchases, { decide, ...sandboxCalls(api) })
  if (!purchases) throw new Error('This device has no store')
  await purchases.logIn(userId)
  return { purchases, prices: await purchases.prices().catch(() => CATALOGUE_PRICES), sandbox }
}
