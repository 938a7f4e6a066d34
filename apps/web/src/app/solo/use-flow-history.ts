import type { SoloEvent, SoloScreen, Viewer } from '@knowdown/domain/solo/solo-state'
import { useEffect, useRef, useState } from 'react'

const DEPTHS: Record<SoloScreen['kind'], number> = { home: 0, loading: 1, quiz: 1, ad: 1, results: 1, review: 2 }

/** How far from home a screen is: so many presses of the back button. */
export const flowDepth = ({ kind }: SoloScreen): number => DEPTHS[kind]

/** What it means that the person went back or forward to another depth. A quiz under way waits at home. */
export function eventForHistoryMove({ kind }: SoloScreen, to: number, viewer: Viewer): SoloEvent {
  if (kind === 'home') return { type: 'quiz-resumed' }
  if (kind === 'ad') return { type: 'ad-closed', viewer }
  if (kind === 'results' && to > DEPTHS.results) return { type: 'review-opened' }
  if (kind === 'review' && to === DEPTHS.results) return { type: 'review-closed' }
  return { type: 'home-pressed' }
}

/** How many screens deep in the flow an entry of the browser's history stands; entries of other pages know nothing of it. */
function depthOfEntry(): number {
  const depth: unknown = history.state?.depth
  return typeof depth === 'number' ? depth : 0
}

/**
 * Gives the screens of the flow, which share one address, their places in the browser's history, so that back and
 * forward move between them. `onMove` hears where the person went; the flow may refuse, and the history then follows.
 */
export function useFlowHistory(depth: number, onMove: (to: number) => void) {
  const latest = useRef({ depth, onMove })
  const own = useRef(false)
  const [moves, setMoves] = useState(0)

  useEffect(() => {
    latest.current = { depth, onMove }
  })

  useEffect(() => {
    const page = location.pathname
    const moved = () => {
      const to = depthOfEntry()
      // Another page, or what was pushed below: not a move inside the flow.
      if (own.current || location.pathname !== page || to === latest.current.depth) return
      latest.current.onMove(to)
      setMoves((count) => count + 1)
    }
    addEventListener('popstate', moved)
    // The router tells of links by this event: the one that leads home from inside the flow is such a move.
    addEventListener('pushState', moved)
    return () => {
      removeEventListener('popstate', moved)
      removeEventListener('pushState', moved)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move the history is compared with the flow again.
  useEffect(() => {
    const at = depthOfEntry()
    if (depth < at) history.go(depth - at)
    own.current = true
    for (let level = at + 1; level <= depth; level++) history.pushState({ depth: level }, '')
    own.current = false
  }, [depth, moves])
}
