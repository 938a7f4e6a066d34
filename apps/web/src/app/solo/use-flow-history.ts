import type { SoloEvent, SoloScreen, Viewer } from '@knowdown/domain/solo/solo-state'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const DEPTHS: Record<SoloScreen['kind'], number> = { home: 0, loading: 1, quiz: 1, ad: 1, results: 1, review: 2 }

/** How many history entries a screen is away from home. */
export const flowDepth = ({ kind }: SoloScreen): number => DEPTHS[kind]

/** What happens in the quiz when the user goes back or forward. A running quiz can be resumed from home. */
export function eventForHistoryMove({ kind }: SoloScreen, to: number, viewer: Viewer): SoloEvent {
  if (kind === 'home') return { type: 'quiz-resumed' }
  if (kind === 'ad') return { type: 'ad-closed', viewer }
  if (kind === 'results' && to > DEPTHS.results) return { type: 'review-opened' }
  if (kind === 'review' && to === DEPTHS.results) return { type: 'review-closed' }
  return { type: 'home-pressed' }
}

/** The depth stored in the current history entry; 0 for entries of other pages, which store none. */
function depthOfEntry(): number {
  const depth: unknown = history.state?.depth
  return typeof depth === 'number' ? depth : 0
}

/** Whether this history entry is that of a game, or one that leads back to its result: see `auth.tsx`. */
export const isGameKept = (): boolean => depthOfEntry() > 0 || history.state?.keepResult === true

/**
 * The screens of the flow share one address. This gives each of them a history entry, so that back and forward move
 * between them. `onMove` gets the new depth; when the flow does not follow, the history is moved back.
 */
export function useFlowHistory(depth: number, onMove: (to: number) => void) {
  const own = useRef(false)
  const [moves, setMoves] = useState(0)

  const moveWithin = useEffectEvent((page: string) => {
    const to = depthOfEntry()
    // Another page, or an entry pushed by this hook itself: not a move inside the flow.
    if (own.current || location.pathname !== page || to === depth) return
    onMove(to)
    setMoves((count) => count + 1)
  })

  useEffect(() => {
    const page = location.pathname
    const moved = () => moveWithin(page)
    addEventListener('popstate', moved)
    // The router fires this event for links. A link to home from inside the flow is a move, too.
    addEventListener('pushState', moved)
    return () => {
      removeEventListener('popstate', moved)
      removeEventListener('pushState', moved)
    }
  }, [])

  const alignHistory = useEffectEvent((wanted: number, _afterMoves: number) => {
    const at = depthOfEntry()
    if (wanted < at) history.go(wanted - at)
    own.current = true
    for (let level = at + 1; level <= wanted; level++) history.pushState({ depth: level }, '')
    own.current = false
  })
  useEffect(() => alignHistory(depth, moves), [depth, moves])
}
