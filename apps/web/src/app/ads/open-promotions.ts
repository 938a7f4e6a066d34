import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/api.ts'
import { fetchClientSettings } from '../../api/client-settings.ts'
import { cachedPurchases } from '../../api/use-purchase-info.ts'
import type { AdService } from '../../platform/ads/ad-service.ts'
import { openAds } from '../../platform/ads/open-ads.ts'

export async function openAdService(api: Api, queries: QueryClient): Promise<AdService> {
  const { ads } = await fetchClientSettings(api, queries)
  return openAds(ads, () => cachedPurchases(queries)?.hasPremium !== false)
}
