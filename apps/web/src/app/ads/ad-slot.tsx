import { useState } from 'react'
import { LazyPart, leftOut } from '../navigation/lazy-part.tsx'
import { lazyScreen } from '../navigation/lazy-screen.tsx'
import type { OpenStore } from '../use-store-dialog.ts'
import { useAds } from './use-ads.ts'

// A neutral name: in development ad blockers see it, and a missing file would break the page.
const PageFoot = lazyScreen(() => import('../../features/ads/page-footer.tsx'), 'PageFooter')

const Loading = () => <p className="grid min-h-38 place-content-center md:min-h-24 text-muted text-sm">Loading ad...</p>

/** A banner at the end of a page for players without premium. Nothing stands below it that it could push away. */
export function AdSlot({ onOpenStore }: { onOpenStore: OpenStore }) {
  const ads = useAds()
  const [shownAt, setShownAt] = useState<number | null>(null)
  const hasArea = ads.kind !== 'unknown' && ads.kind !== 'none'
  if (hasArea && shownAt === null) setShownAt(Date.now())
  if (!hasArea || shownAt === null) return null
  return (
    <div className="mt-10">
      <LazyPart fallback={<Loading />} panel={leftOut}>
        <PageFoot ads={ads.kind === 'open' ? ads.service : null} shownAt={shownAt} onOpenStore={onOpenStore} />
      </LazyPart>
    </div>
  )
}
