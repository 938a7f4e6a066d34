import { useEffect, useState } from 'react'
import type { BannerAd } from '../../platform/ads/ad-provider.ts'
import type { AdService } from '../../platform/ads/ad-service.ts'

type BannerView = { kind: 'loading' } | { kind: 'failed' } | { kind: 'shown'; ad: BannerAd }

/** An ad that is not there by then has failed. One that comes later is put away: nobody shall hit it by mistake. */
const FAILED_AFTER_MS = 2_000

export function useBanner(ads: AdService): BannerView {
  const [view, setView] = useState<BannerView>({ kind: 'loading' })

  useEffect(() => {
    let waiting = true
    const limit = setTimeout(() => {
      waiting = false
      setView({ kind: 'failed' })
    }, FAILED_AFTER_MS)
    void ads.showBanner().then((offered) => {
      if (!offered.success) return
      if (!waiting) return ads.removeBanner()
      clearTimeout(limit)
      setView({ kind: 'shown', ad: offered.ad })
    })
    return () => {
      waiting = false
      clearTimeout(limit)
      void ads.removeBanner()
    }
  }, [ads])

  return view
}
