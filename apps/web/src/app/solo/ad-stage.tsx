import { useEffect } from 'react'
import type { Ads } from '../ads/use-ads.ts'
import { LazyPart } from '../navigation/lazy-part.tsx'
import { preloadableScreen } from '../navigation/lazy-screen.tsx'

const prompt = preloadableScreen(() => import('../../features/ads/before-results.tsx'), 'BeforeResults')

export const preloadBeforeResults = prompt.preload

/** Comes between the last question and the results. Without an ad it goes on to the results at once. */
export function AdStage({ ads, onClose }: { ads: Ads; onClose(): void }) {
  const service = ads.kind === 'open' && ads.service.ready ? ads.service : null
  const pending = ads.kind === 'unknown' || ads.kind === 'opening'

  useEffect(() => {
    if (!service && !pending) onClose()
  }, [service, pending, onClose])

  return (
    <>
      <div data-focus-mode className="grid min-h-dvh place-content-center justify-items-center gap-2 text-center">
        <h1 className="text-2xl">All questions answered</h1>
        <p className="text-muted">Your results are on their way.</p>
      </div>
      {service && (
        <LazyPart panel={() => <GoOn onClose={onClose} />}>
          <prompt.Screen ads={service} onClose={onClose} />
        </LazyPart>
      )}
    </>
  )
}

/** An ad whose code cannot be fetched keeps nobody from the results. */
function GoOn({ onClose }: { onClose(): void }) {
  useEffect(onClose, [onClose])
  return null
}
