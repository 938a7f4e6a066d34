import type { SoloFact, SoloScreen, Viewer } from '@knowdown/domain/solo/solo-state'

const DEPTHS: Record<SoloScreen['kind'], number> = { home: 0, loading: 1, quiz: 1, ad: 1, results: 1, review: 2 }

/** How far from home a screen is: so many presses of the back button. */
export const flowDepth = ({ kind }: SoloScreen): number => DEPTHS[kind]

/** What it means that the person went back or forward to another depth. A quiz under way waits at home. */
export function factForMove({ kind }: SoloScreen, to: number, viewer: Viewer): SoloFact {
  if (kind === 'home') return { type: 'quiz-resumed' }
  if (kind === 'ad') return { type: 'ad-closed', viewer }
  if (kind === 'results' && to > DEPTHS.results) return { type: 'review-opened' }
  if (kind === 'review' && to === DEPTHS.results) return { type: 'review-closed' }
  return { type: 'home-pressed' }
}
