import { Suspense } from 'react'
import { lazyScreen } from '../navigation/lazy-screen.tsx'
import { useAds } from './use-ads.ts'

// Neutral file names: what is called an ad is blocked by many browsers, and a missing piece of code breaks a page.
const PageFoot = lazyScreen(() => import('../../features/ads/page-footer.tsx'), 'PageFooter')

const Loading = () => <p className="grid min-h-38 place-content-center md:min-h-24 text-muted text-sm">Loading ad...</p>

/** The end of a page, where a player without premium sees a banner. Nothing stands below it that could be pushed away. */
export function AdSlot({ onOpenStore }: { onOpenStore(): void }) {
  const ads = useAds()
  if (ads.kind === 'unknown' || ads.kind === 'none') return null
  return (
    <div className="mt-10">
      {ads.kind === 'opening' ? (
        <Loading />
      ) : (
        <Suspense fallback={<Loading />}>
          <PageFoot ads={ads.service} onOpenStore={onOpenStore} />
        </Suspense>
      )}
    </div>
  )
}
