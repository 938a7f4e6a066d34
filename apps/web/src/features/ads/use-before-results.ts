import { useEffect, useReducer, useRef } from 'react'
import type { Promo } from '../../platform/ads/ad-provider.ts'
import type { AdService } from '../../platform/ads/ad-service.ts'

export const COUNTDOWN_SECONDS = 3
const THANKS_MS = 1_000

/** The steps of the prompt before the results. */
export type PromptStage =
  | { kind: 'counting'; left: number }
  | { kind: 'choice' }
  /** Watch Video was pressed: the ad is loading, or the device shows it on top of the page. */
  | { kind: 'watching' }
  /** A promo that the page plays itself. */
  | { kind: 'playing'; promo: Promo; left: number; seconds: number }
  | { kind: 'thanks' }
  | { kind: 'over' }

export type PromptEvent =
  | { type: 'second-passed' }
  | { type: 'watch-pressed' }
  | { type: 'promo-ready'; promo: Promo; seconds: number }
  | { type: 'watched' }
  /** Skipped, left early, or no ad available: all lead to the results. */
  | { type: 'ended' }

export const initialStage: PromptStage = { kind: 'counting', left: COUNTDOWN_SECONDS }

export const canClose = ({ kind }: PromptStage): boolean => kind !== 'counting'

export function reducePrompt(stage: PromptStage, fact: PromptEvent): PromptStage {
  if (stage.kind === 'over') return stage
  switch (fact.type) {
    case 'second-passed':
      if (stage.kind === 'counting')
        return stage.left > 1 ? { kind: 'counting', left: stage.left - 1 } : { kind: 'choice' }
      if (stage.kind === 'playing') return stage.left > 1 ? { ...stage, left: stage.left - 1 } : { kind: 'thanks' }
      return stage
    case 'watch-pressed':
      return stage.kind === 'choice' ? { kind: 'watching' } : stage
    case 'promo-ready':
      return stage.kind === 'watching'
        ? { kind: 'playing', promo: fact.promo, left: fact.seconds, seconds: fact.seconds }
        : stage
    case 'watched':
      return stage.kind === 'watching' ? { kind: 'thanks' } : stage
    case 'ended':
      return canClose(stage) ? { kind: 'over' } : stage
  }
}

const SECOND_MS = 1_000

export function useBeforeResults(ads: AdService, onClose: () => void) {
  const [stage, dispatch] = useReducer(reducePrompt, initialStage)
  const prepared = useRef<ReturnType<AdService['prepareRewarded']> | null>(null)

  // The ad loads during the countdown.
  useEffect(() => {
    prepared.current ??= ads.prepareRewarded()
  }, [ads])

  const ticking = stage.kind === 'counting' || stage.kind === 'playing' ? stage.left : null
  useEffect(() => {
    if (ticking === null) return
    const second = setTimeout(() => dispatch({ type: 'second-passed' }), SECOND_MS)
    return () => clearTimeout(second)
  }, [ticking])

  useEffect(() => {
    if (stage.kind !== 'thanks') return
    const moment = setTimeout(() => dispatch({ type: 'ended' }), THANKS_MS)
    return () => clearTimeout(moment)
  }, [stage.kind])

  useEffect(() => {
    if (stage.kind === 'over') onClose()
  }, [stage.kind, onClose])

  async function watch() {
    dispatch({ type: 'watch-pressed' })
    const offered = await (prepared.current ?? ads.prepareRewarded())
    if (!offered.success) return dispatch({ type: 'ended' })
    const { ad } = offered
    if (ad.kind === 'promo') return dispatch({ type: 'promo-ready', promo: ad.promo, seconds: ad.seconds })
    const { success, rewarded } = await ad.show().catch(() => ({ success: false, rewarded: false }))
    dispatch({ type: success && rewarded ? 'watched' : 'ended' })
  }

  return { stage, watch, skip: () => dispatch({ type: 'ended' }), closable: canClose(stage) }
}
