import { onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { isOnline, onReachChange } from '../platform/reachability.ts'

const FRESH_FOR_MS = 60_000
const RETRY_AFTER_MS = 1_000

/** What this tab knows from the server: each thing once, for all who show it. */
export function createQueryClient(): QueryClient {
  // The library would ask the browser, which knows of networks only.
  onlineManager.setEventListener((tell) => onReachChange(() => tell(isOnline())))
  onlineManager.setOnline(isOnline())
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        retry: 1,
        retryDelay: RETRY_AFTER_MS,
        // Without a network a screen says so at once, or shows what is on the device, and loads when it is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  })
}

/**
 * After a change: loads everything below the key again, and waits for it. What is on its way may have been read before the
 * change; the library alone would wait for that instead where nothing was loaded before.
 */
export async function reloadQueries(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
