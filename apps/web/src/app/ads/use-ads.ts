import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../../api/backend.tsx'
import { usePurchaseInfo } from '../../api/use-purchase-info.ts'
import type { AdService } from '../../platform/ads/ad-service.ts'

export type Ads =
  /** The purchases are still loading. */
  | { kind: 'unknown' }
  /** Premium, or unknown because a request failed: not even the code of the ads is fetched. */
  | { kind: 'none' }
  | { kind: 'opening' }
  /** There will be no ad, but the player has no premium. */
  | { kind: 'failed' }
  | { kind: 'open'; service: AdService }

export function useAds(): Ads {
  const { api } = useBackend()
  const queries = useQueryClient()
  const { data: bought, isPending } = usePurchaseInfo()
  const wanted = bought?.hasPremium === false
  const { data: service, isError } = useQuery({
    queryKey: ['ads'],
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    // In development files keep their names, and ad blockers block names with 'ad': hence not open-ad-service.ts.
    queryFn: async () => (await import('./open-promotions.ts')).openAdService(api, queries),
  })
  if (isPending) return { kind: 'unknown' }
  if (!wanted) return { kind: 'none' }
  if (isError) return { kind: 'failed' }
  return service ? { kind: 'open', service } : { kind: 'opening' }
}
