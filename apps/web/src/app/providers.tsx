import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AccountService } from '../api/account-service.ts'
import { type Backend, BackendProvider } from '../api/backend.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { SessionProvider } from './session/session.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'

const queries = createQueryClient()

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
