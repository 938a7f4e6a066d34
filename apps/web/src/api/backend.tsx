import { createContext, type ReactNode, useContext } from 'react'
import type { Api } from './api.ts'

/** What features use of the server. */
export interface Backend {
  api: Api
}

const BackendContext = createContext<Backend | null>(null)

export function BackendProvider({ backend, children }: { backend: Backend; children: ReactNode }) {
  return <BackendContext value={backend}>{children}</BackendContext>
}

export function useBackend(): Backend {
  const backend = useContext(BackendContext)
  if (!backend) throw new Error('useBackend needs a BackendProvider above it')
  return backend
}
