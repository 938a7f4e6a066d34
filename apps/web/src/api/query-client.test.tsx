import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient, reloadQueries } from './query-client.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Lets everything that has settled reach the screen. */
const settled = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The library tells its screens in a task of its own, a millisecond after a timer. */
const TOLD_MS = 1

interface BoardProps {
  queryFn(): Promise<string>
  name?: string
  enabled?: boolean
  retry?: boolean
}

function Board({ queryFn, name = 'today', ...options }: BoardProps) {
  const { data, isPending, isError, isFetching, refetch } = useQuery({ queryKey: ['board', name], queryFn, ...options })
  return (
    <button type="button" onClick={() => void refetch()}>
      {[data, isPending && 'pending', isError && 'failed', isFetching && 'fetching'].filter(Boolean).join(' ')}
    </button>
  )
}

function setUp(...boards: BoardProps[]) {
  const queries = createQueryClient()
  const tree = (shown: BoardProps[]) => (
    <QueryClientProvider client={queries}>
      {shown.map((props, place) => (
        <Board key={String(place)} {...props} />
      ))}
    </QueryClientProvider>
  )
  const { rerender } = render(tree(boards))
  return { queries, show: (...next: BoardProps[]) => rerender(tree(next)) }
}

/** Node 20 has no `Promise.withResolvers`. */
function deferred() {
  let resolve = (_: string) => {}
  const promise = new Promise<string>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

const texts = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const come = (event: 'online' | 'offline' | 'visibilitychange') => act(() => void dispatchEvent(new Event(event)))

test('all who show the same thing share one load', async () => {
  const queryFn = vi.fn(async () => 'Ada')
  setUp({ queryFn }, { queryFn })
  expect(texts()).toEqual(['pending fetching', 'pending fetching'])
  await settled()
  expect(texts()).toEqual(['Ada', 'Ada'])
  expect(queryFn).toHaveBeenCalledOnce()
})

test('what is shown again within a minute is not loaded again; later it is, and the old stays until then', async () => {
  const queryFn = vi.fn(async () => 'Ada')
  const { show } = setUp({ queryFn })
  await settled()
  show()
  await settled(MINUTE_MS - 1)
  show({ queryFn })
  await settled()
  expect(queryFn).toHaveBeenCalledOnce()
  show()
  await settled(1)
  queryFn.mockResolvedValue('Grace')
  show({ queryFn })
  expect(texts()).toEqual(['Ada fetching'])
  await settled()
  expect(texts()).toEqual(['Grace'])
})

test('a failed load is tried once more, a second later', async () => {
  const queryFn = vi.fn(async () => 'Ada').mockRejectedValueOnce(new Error('busy'))
  setUp({ queryFn })
  await settled(999)
  expect(queryFn).toHaveBeenCalledOnce()
  await settled(1 + TOLD_MS)
  expect(texts()).toEqual(['Ada'])
})

test('when both fail the screen says so, and waits as at first while it is asked to try again', async () => {
  const queryFn = vi.fn(async (): Promise<string> => Promise.reject(new Error('down')))
  setUp({ queryFn })
  await settled(1_000 + TOLD_MS)
  expect(texts()).toEqual(['failed'])
  expect(queryFn).toHaveBeenCalledTimes(2)
  const { promise, resolve } = deferred()
  queryFn.mockReturnValue(promise)
  act(() => screen.getByRole('button').click())
  await settled()
  expect(texts()).toEqual(['pending fetching'])
  resolve('Ada')
  await settled(TOLD_MS)
  expect(texts()).toEqual(['Ada'])
})

test('[Y6] what failed after a start without a network is loaded when the network is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const queryFn = vi.fn(async (): Promise<string> => Promise.reject(new TypeError('Failed to fetch')))
  setUp({ queryFn, retry: false })
  await settled()
  expect(texts()).toEqual(['failed'])
  queryFn.mockResolvedValue('Ada')
  onLine.mockReturnValue(true)
  come('online')
  await settled()
  expect(texts()).toEqual(['Ada'])
})

test('[Y6] without a network a load is tried nevertheless, because the device may have the answer', async () => {
  onlineManager.setOnline(false)
  setUp({ queryFn: async () => 'stored', retry: false })
  await settled()
  expect(texts()).toEqual(['stored'])
})

test('who comes back to the tab sees fresh data, and fresh data is not loaded again', async () => {
  const queryFn = vi.fn(async () => 'Ada')
  setUp({ queryFn })
  await settled()
  come('visibilitychange')
  expect(queryFn).toHaveBeenCalledOnce()
  await settled(MINUTE_MS)
  come('visibilitychange')
  await settled()
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('nothing is loaded while it is not wanted', async () => {
  const queryFn = vi.fn(async () => 'Ada')
  const { queries, show } = setUp({ queryFn, enabled: false })
  await reloadQueries(queries, ['board'])
  come('online')
  await settled()
  expect(texts()).toEqual(['pending'])
  expect(queryFn).not.toHaveBeenCalled()
  show({ queryFn, enabled: true })
  await settled()
  expect(texts()).toEqual(['Ada'])
})

test('after a change everything below its key is loaded again, and what was on its way does not count', async () => {
  const { promise: late, resolve: deliver } = deferred()
  const [today, other] = [vi.fn(() => late), vi.fn(async () => 'Lin')]
  const { queries } = setUp({ queryFn: today }, { queryFn: other, name: 'week' })
  await settled()
  today.mockResolvedValue('after')
  const done = reloadQueries(queries, ['board', 'today'])
  await settled()
  await done
  deliver('before')
  await settled()
  expect(texts()).toEqual(['after', 'Lin'])
  expect(other).toHaveBeenCalledOnce()
})

test('nothing of one player reaches the next, not even what was still on its way', async () => {
  const { promise: late, resolve: deliver } = deferred()
  const [stats, name] = [vi.fn(() => late), vi.fn(async () => 'Ada')]
  const { queries } = setUp({ queryFn: stats, name: 'stats' }, { queryFn: name, name: 'name' })
  await settled()
  stats.mockResolvedValue('Grace: 0')
  name.mockResolvedValue('Grace')
  let done: Promise<void> | null = null
  act(() => {
    done = queries.resetQueries()
  })
  await settled()
  await done
  deliver('Ada: 9')
  await settled()
  expect(texts()).toEqual(['Grace: 0', 'Grace'])
})

test('[U7] a load that failed before everything was forgotten is not tried again for the player who has left', async () => {
  const queries = createQueryClient()
  const load = vi.fn(() => Promise.reject(new Error('refused')))
  queries.fetchQuery({ queryKey: ['daily'], queryFn: load, retry: 1 }).catch(() => {})
  await settled(500)
  await queries.resetQueries()
  await settled(5_000)
  expect(load).toHaveBeenCalledOnce()
})
