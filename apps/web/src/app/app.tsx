import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import type { AccountService } from '../api/account-service.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import type { PageArrival } from './navigation/page-arrival.ts'
import { type OpenApi, Providers } from './providers.tsx'
import { SessionGate } from './session/session.tsx'
import { Shell } from './shell.tsx'

interface AppProps {
  openApi: OpenApi
  account: AccountService
  queries: QueryClient
  isVisitor: boolean
  arrival(): PageArrival
}

/** The whole app: drawn by `main.tsx` in the browser, and by `prerender.tsx` when the page is built. */
export const App = ({ arrival, ...rest }: AppProps) => (
  <StrictMode>
    <ErrorBoundary className="gutter">
      <Providers {...rest}>
        <SessionGate>
          <Shell arrival={arrival} />
        </SessionGate>
      </Providers>
    </ErrorBoundary>
  </StrictMode>
)
