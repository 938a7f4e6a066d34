import { myPurchases, refreshPurchases } from '@knowdown/contracts/purchases/calls'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Api } from '../../api/api.ts'
import { useBackend } from '../../api/backend.tsx'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { fetchClientSettings } from '../../api/client-settings.ts'
import { sandboxStoreApi } from '../../api/sandbox-store-api.ts'
import { cachePurchases } from '../../api/use-purchase-info.ts'
import { openPurchases } from '../../platform/purchases/open-purchases.ts'
import type { Purchases, StorePrices } from '../../platform/purchases/purchases.ts'
import type { SandboxCheckout } from '../../platform/purchases/sandbox-vendor.ts'
import { reportFailure } from '../../platform/report-failure.ts'

interface DeviceStore {
  /** Null for visitors: they see prices but cannot buy. */
  purchases: Purchases | null
  prices: StorePrices
  sandbox: boolean
}

export type StoreStatus = 'opening' | 'ready' | 'setup' | 'checking'

const CATALOGUE_PRICES: StorePrices = { premium: null, packs: {} }

/** Opens the store of this device for this player. Every opening reads the player's purchases again. */
export function useDeviceStore(open: boolean, userId: string | null, decide: SandboxCheckout['decide']) {
  const { api } = useBackend()
  const queries = useQueryClient()
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ['store', userId],
    queryFn: () => openDeviceStore(api, queries, userId, decide),
    enabled: open,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    // The store is an object with methods, no data to compare.
    structuralSharing: false,
  })

  const lastPurchases = useRef<Purchases | null>(null)
  useEffect(() => {
    if (data?.purchases) lastPurchases.current = data.purchases
  }, [data])
  useEffect(() => {
    // What the next player buys on this device must not be credited to the last one. A failed log-out is harmless:
    // the next log-in replaces the user.
    if (userId === null) void lastPurchases.current?.logOut().catch((error) => reportFailure('purchase', error))
  }, [userId])

  const status = (): StoreStatus => {
    // The error is forgotten as soon as a store that never opened is tried again.
    if (error || (!data && errorUpdateCount > 0)) return isFetching ? 'checking' : 'setup'
    return data ? 'ready' : 'opening'
  }
  return { store: data, status: status(), retry: () => void refetch() }
}

async function openDeviceStore(
  api: Api,
  queries: QueryClient,
  userId: string | null,
  decide: SandboxCheckout['decide'],
): Promise<DeviceStore> {
  const [settings, bought] = await Promise.all([
    fetchClientSettings(api, queries),
    callOrThrow(api, userId === null ? myPurchases : refreshPurchases, {}),
  ])
  cachePurchases(queries, bought)
  const { provider } = settings.purchases
  if (provider === 'none') throw new Error('Nothing is sold here')
  const sandbox = provider === 'sandbox'
  if (userId === null) return { purchases: null, prices: CATALOGUE_PRICES, sandbox }
  const purchases = await openPurchases(settings.purchases, { decide, ...sandboxStoreApi(api) })
  if (!purchases) throw new Error('This device has no store')
  await purchases.logIn(userId)
  const prices = await purchases.prices().catch((error: unknown) => {
    reportFailure('purchase', error)
    return CATALOGUE_PRICES
  })
  return { purchases, prices, sandbox }
}
