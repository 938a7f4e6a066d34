import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { AccountService } from '../api/account-service.ts'
import type { Api } from '../api/api.ts'
import { BackendProvider } from '../api/backend.tsx'
import { SessionProvider, useSession } from './session/session.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'

/** The server for one session, at whose end it falls silent. */
export type OpenApi = (ended: AbortSignal) => Api

interface ProvidersProps {
  openApi: OpenApi
  account: AccountService
  queries: QueryClient
  isVisitor: boolean
  children: ReactNode
}

export function Providers({ openApi, account, queries, isVisitor, children }: ProvidersProps) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <SessionProvider account={account} isVisitor={isVisitor}>
          <SessionBackend openApi={openApi}>{children}</SessionBackend>
        </SessionProvider>
      </QueryClientProvider>
    </ThemeProvider>
  )
}

/** Each session has an api of its own, so that work begun in one cannot ask anything in the next. */
function SessionBackend({ openApi, children }: Pick<ProvidersProps, 'openApi' | 'children'>) {
  const { ended } = useSession()
  const backend = useMemo(() => ({ api: openApi(ended) }), [openApi, ended])
  return <BackendProvider backend={backend}>{children}</BackendProvider>
}
