import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useBackend } from './backend.tsx'
import type { PurchaseInfo } from './fetch-purchases.ts'

const KEY = ['purchases']
const LOOK_AGAIN_MS = 3_600_000
const AFTER_THE_END_MS = 1_000

/** What the server says the player has bought. Asked again when the paid period ends: it was renewed, or it is over. */
export function usePurchaseInfo() {
  const { api } = useBackend()
  return useQuery({
    queryKey: KEY,
    queryFn: async () => (await import('./fetch-purchases.ts')).fetchPurchases(api),
    refetchInterval: ({ state }) => untilEnd(state.data, Date.now()),
  })
}

/** Never longer than an hour: the browser takes a month for no time at all. */
function untilEnd(info: PurchaseInfo | undefined, now: number): number | false {
  if (!info?.premiumUntil) return false
  return Math.min(Math.max(Date.parse(info.premiumUntil) - now, 0) + AFTER_THE_END_MS, LOOK_AGAIN_MS)
}

export const knownPurchases = (queries: QueryClient): PurchaseInfo | undefined => queries.getQueryData(KEY)

/** What was just bought or restored shows at once, wherever it matters. */
export const tellPurchases = (queries: QueryClient, info: PurchaseInfo): void => {
  queries.setQueryData(KEY, info)
}
