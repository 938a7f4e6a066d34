import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  vi.restoreAllMocks()
  onlineManager.setOnline(true)
})

test('[Y3] what failed after a start without a network is loaded when the network is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const queries = createQueryClient()
  queries.mount()
  const queryFn = vi.fn(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch')
    return 'loaded'
  })
  const observer = new QueryObserver(queries, { queryKey: ['board'], queryFn, retry: false })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('loaded'))
  stop()
  queries.unmount()
})
