import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AccountService } from '../api/account-service.ts'
import { type Backend, BackendProvider } from '../api/backend.tsx'
import { SessionProvider } from './session/session.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'

/** `always`: without a network a call fails and the screen says so, instead of showing a skeleton forever. */
const queries = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry: 1, staleTime: 60_000 } },
})

interface ProvidersProps {
  backend: Backend
  account: AccountService
  children: ReactNode
}

export function Providers({ backend, account, children }: ProvidersProps) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <BackendProvider backend={backend}>
          <SessionProvider account={account}>{children}</SessionProvider>
        </BackendProvider>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
