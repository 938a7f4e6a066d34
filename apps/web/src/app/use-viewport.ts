import { useSyncExternalStore } from 'react'
import { type Viewport, viewportOf } from './viewport.ts'

const watch = (changed: () => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

export function useViewport(): Viewport {
  const width = useSyncExternalStore(watch, () => innerWidth)
  return viewportOf({ width, userAgent: navigator.userAgent, maxTouchPoints: navigator.maxTouchPoints })
}
