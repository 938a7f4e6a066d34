import type { ReactNode } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { useSession } from './session.tsx'

/** Holds the app back while it is not known who plays, so that nobody sees a visitor's screen turn into their own. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { user, loading } = useSession()
  if (!loading || user) return children
  return (
    <div role="status" className="session-check grid min-h-dvh place-content-center justify-items-center gap-4">
      <Spinner />
      <p className="text-muted">Loading authentication...</p>
    </div>
  )
}
