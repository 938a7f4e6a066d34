import type { ReactNode } from 'react'
import type { AccountService } from '../api/account-service.ts'
import { type Backend, BackendProvider } from '../api/backend.tsx'
import { QueryClient } from '../api/query-client.ts'
import { QueryClientProvider } from '../api/use-query.tsx'
import { SessionProvider } from './session/session.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'

const queries = new QueryClient()

interface ProvidersProps {
  backend: Backend
  account: AccountService
  isVisitor: boolean
  children: ReactNode
}

export function Providers({ backend, account, isVisitor, children }: ProvidersProps) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <BackendProvider backend={backend}>
          <SessionProvider account={account} isVisitor={isVisitor}>
            {children}
          </SessionProvider>
        </BackendProvider>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
