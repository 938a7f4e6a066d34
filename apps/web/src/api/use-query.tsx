import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { QueryClient, QueryOptions } from './query-client.ts'

const ClientContext = createContext<QueryClient | null>(null)

export function QueryClientProvider({ client, children }: { client: QueryClient; children: ReactNode }) {
  useEffect(() => client.watch(), [client])
  return <ClientContext value={client}>{children}</ClientContext>
}

export function useQueryClient(): QueryClient {
  const client = useContext(ClientContext)
  if (!client) throw new Error('useQueryClient needs a QueryClientProvider above it')
  return client
}

interface UseQueryOptions<Data> extends QueryOptions<Data> {
  /** Nothing is loaded while it is false. */
  enabled?: boolean
}

/** Server data for a screen: loaded when it is first shown or too old, and shared with everything that shows it too. */
export function useQuery<Data>(options: UseQueryOptions<Data>) {
  const { queryKey, enabled = true } = options
  const query = useQueryClient().find<Data>(queryKey)
  const { data, error, isReloading } = useSyncExternalStore(query.subscribe, query.read)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => (enabled ? query.view(() => latest.current) : undefined), [query, enabled])
  const refetch = useCallback(
    (): Promise<unknown> => query.fetch({ ...latest.current, staleTime: 0 }).catch(() => {}),
    [query],
  )

  // While it is tried again, a screen without data waits as it did at first.
  const isError = error !== null && (data !== undefined || !isReloading)
  const isPending = data === undefined && !isError
  return {
    data,
    error,
    isError,
    isPending,
    isFetching: isReloading || (isPending && enabled),
    /** A failure is in the state. */
    refetch,
  }
}
