import { useEffect, useReducer, useRef } from 'react'
import type { AdService } from '../../platform/ads/ad-service.ts'
import { mayClose, openingStage, promptStage, THANKS_MS } from './before-results-stage.ts'

const SECOND_MS = 1_000

export function useBeforeResults(ads: AdService, onClose: () => void) {
  const [stage, hear] = useReducer(promptStage, openingStage)
  const prepared = useRef<ReturnType<AdService['prepareRewarded']> | null>(null)

  // The countdown is the time in which the ad comes.
  useEffect(() => {
    prepared.current ??= ads.prepareRewarded()
  }, [ads])

  const ticking = stage.kind === 'counting' || stage.kind === 'playing' ? stage.left : null
  useEffect(() => {
    if (ticking === null) return
    const second = setTimeout(() => hear({ type: 'second-passed' }), SECOND_MS)
    return () => clearTimeout(second)
  }, [ticking])

  useEffect(() => {
    if (stage.kind !== 'thanks') return
    const moment = setTimeout(() => hear({ type: 'ended' }), THANKS_MS)
    return () => clearTimeout(moment)
  }, [stage.kind])

  useEffect(() => {
    if (stage.kind === 'over') onClose()
  }, [stage.kind, onClose])

  async function watch() {
    hear({ type: 'watch-pressed' })
    const offered = await (prepared.current ?? ads.prepareRewarded())
    if (!offered.success) return hear({ type: 'ended' })
    const { ad } = offered
    if (ad.kind === 'promo') return hear({ type: 'promo-ready', promo: ad.promo, seconds: ad.seconds })
    const { success, rewarded } = await ad.show().catch(() => ({ success: false, rewarded: false }))
    hear({ type: success && rewarded ? 'watched' : 'ended' })
  }

  return { stage, watch, skip: () => hear({ type: 'ended' }), closable: mayClose(stage) }
}
