import type { Promo } from '../../platform/ads/ad-provider.ts'

export const COUNTDOWN_SECONDS = 3
export const THANKS_MS = 1_000

/** What the prompt before the results is doing. */
export type PromptStage =
  | { kind: 'counting'; left: number }
  | { kind: 'choice' }
  /** Watch Video was pressed; the ad is on its way, or the device shows it over everything. */
  | { kind: 'watching' }
  /** A promo that the page plays itself. */
  | { kind: 'playing'; promo: Promo; left: number; seconds: number }
  | { kind: 'thanks' }
  | { kind: 'over' }

export type PromptFact =
  | { type: 'second-passed' }
  | { type: 'watch-pressed' }
  | { type: 'promo-ready'; promo: Promo; seconds: number }
  | { type: 'watched' }
  /** Skipped, left early, or there was nothing to show: all lead to the results. */
  | { type: 'ended' }

export const openingStage: PromptStage = { kind: 'counting', left: COUNTDOWN_SECONDS }

export const mayClose = ({ kind }: PromptStage): boolean => kind !== 'counting'

export function promptStage(stage: PromptStage, fact: PromptFact): PromptStage {
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
      return mayClose(stage) ? { kind: 'over' } : stage
  }
}
