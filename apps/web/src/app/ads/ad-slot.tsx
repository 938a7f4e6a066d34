import { Suspense } from 'react'
import { lazyScreen } from '../navigation/lazy-screen.tsx'
import { useAds } from './use-ads.ts'

// Neutral file names: ad blockers block files with "ad" in the name, and a missing chunk would break the page.
const PageFoot = lazyScreen(() => import('../../features/ads/page-footer.tsx'), 'PageFooter')

const Loading = () => <p className="grid min-h-38 place-content-center md:min-h-24 text-muted text-sm">Loading ad...</p>

/** A banner at the end of a page for players without premium. Nothing stands below it that it could push away. */
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
