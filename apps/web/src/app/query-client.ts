import { onlineManager, QueryClient } from '@tanstack/react-query'

export function createQueryClient(): QueryClient {
  // The library takes every start as online; after a start without a network it would not notice its return.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a call fails and the screen says so, instead of showing a skeleton forever.
        networkMode: 'always',
        // Not the default with this network mode: what failed is loaded again when the network is back.
        refetchOnReconnect: true,
        retry: 1,
        staleTime: 60_000,
      },
    },
  })
}
