import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBackend } from './backend.tsx'
import type { PurchaseInfo } from './fetch-purchases.ts'

const QUERY_KEY = ['purchases']
const REFETCH_MAX_MS = 3_600_000
const AFTER_END_MS = 1_000

/** What the player has bought. Read again when the paid period ends, because it was renewed or is over. */
export function usePurchaseInfo() {
  const { api } = useBackend()
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async () => (await import('./fetch-purchases.ts')).fetchPurchases(api),
  })
  const { data, isFetching, refetch } = query
  useEffect(() => {
    const delay = isFetching ? null : refetchDelay(data, Date.now())
    if (delay === null) return
    const end = setTimeout(() => void refetch(), delay)
    return () => clearTimeout(end)
  }, [data, isFetching, refetch])
  return query
}

/** At most an hour, because browsers fire timers of a month at once. */
function refetchDelay(info: PurchaseInfo | undefined, now: number): number | null {
  if (!info?.premiumUntil) return null
  return Math.min(Math.max(Date.parse(info.premiumUntil) - now, 0) + AFTER_END_MS, REFETCH_MAX_MS)
}

export const cachedPurchases = (queries: QueryClient): PurchaseInfo | undefined => queries.getQueryData(QUERY_KEY)

/** Shows what was just bought or restored at once, everywhere. */
export const cachePurchases = (queries: QueryClient, info: PurchaseInfo): void => {
  queries.setQueryData(QUERY_KEY, info)
}
