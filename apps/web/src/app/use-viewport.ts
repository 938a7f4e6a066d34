import { useSyncExternalStore } from 'react'
import { MOBILE_MAX_WIDTH, type Viewport, viewportOf } from './viewport.ts'

const watch = (changed: () => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/**
 * A phone's window zooms out over what does not fit it, so after a turn to portrait `innerWidth` tells of the wide bar
 * that still stands there, and the wide bar would stay. What style sheets go by does not zoom.
 */
const layoutWidth = () =>
  matchMedia(`(max-width: ${MOBILE_MAX_WIDTH}px)`).matches ? Math.min(innerWidth, MOBILE_MAX_WIDTH) : innerWidth

export function useViewport(): Viewport {
  const width = useSyncExternalStore(watch, layoutWidth)
  return viewportOf({ width, userAgent: navigator.userAgent, maxTouchPoints: navigator.maxTouchPoints })
}
