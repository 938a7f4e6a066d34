import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'

interface LazyPartProps {
  /** Stands in its place while its code is fetched. */
  fallback?: ReactNode
  /** Puts the message into the place of a part that cannot be shown. What nobody misses is left out: `leftOut`. */
  panel?: (message: ReactNode) => ReactNode
  children: ReactNode
}

/**
 * A part of a page whose code comes in a chunk of its own. When that cannot be fetched, the rest of the page stays, and
 * the part comes when the network is back.
 */
export function LazyPart({ fallback, panel = (message) => message, children }: LazyPartProps) {
  return (
    <ErrorBoundary panel={panel}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}

export const leftOut = () => null
