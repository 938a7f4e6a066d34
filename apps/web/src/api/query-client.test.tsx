import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryClient } from './query-client.ts'
import { useKeptData } from './use-kept-data.ts'
import { QueryClientProvider, useQuery } from './use-query.tsx'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Lets everything that has settled reach the screen. */
const settled = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

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
  const queries = new QueryClient()
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

const texts = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const come = (event: 'online' | 'visibilitychange') => act(() => void dispatchEvent(new Event(event)))

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
  expect(texts()).toEqual(['pending fetching'])
  await settled(1)
  expect(texts()).toEqual(['Ada'])
})

test('when both fail the screen says so, and waits as at first while it is asked to try again', async () => {
  const queryFn = vi.fn(async (): Promise<string> => Promise.reject(new Error('down')))
  setUp({ queryFn })
  await settled(1_000)
  expect(texts()).toEqual(['failed'])
  expect(queryFn).toHaveBeenCalledTimes(2)
  queryFn.mockResolvedValue('Ada')
  act(() => screen.getByRole('button').click())
  expect(texts()).toEqual(['pending fetching'])
  await settled()
  expect(texts()).toEqual(['Ada'])
})

test('[Y6] what failed after a start without a network is loaded when the network is back', async () => {
  const queryFn = vi.fn(async (): Promise<string> => Promise.reject(new TypeError('Failed to fetch')))
  setUp({ queryFn, retry: false })
  await settled()
  expect(texts()).toEqual(['failed'])
  queryFn.mockResolvedValue('Ada')
  come('online')
  await settled()
  expect(texts()).toEqual(['Ada'])
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
  await queries.invalidateQueries(['board'])
  come('online')
  await settled()
  expect(texts()).toEqual(['pending'])
  expect(queryFn).not.toHaveBeenCalled()
  show({ queryFn, enabled: true })
  await settled()
  expect(texts()).toEqual(['Ada'])
})

test('after a change everything below its key is loaded again, and what was on its way does not count', async () => {
  let deliver = (_: string) => {}
  const late = new Promise<string>((resolve) => {
    deliver = resolve
  })
  const [today, other] = [vi.fn(() => late), vi.fn(async () => 'Lin')]
  const { queries } = setUp({ queryFn: today }, { queryFn: other, name: 'week' })
  await settled()
  today.mockResolvedValue('after')
  const done = queries.invalidateQueries(['board', 'today'])
  await settled()
  await done
  deliver('before')
  await settled()
  expect(texts()).toEqual(['after', 'Lin'])
  expect(other).toHaveBeenCalledOnce()
})

test('nothing of one player reaches the next, not even what was still on its way', async () => {
  let deliver = (_: string) => {}
  const late = new Promise<string>((resolve) => {
    deliver = resolve
  })
  const [stats, name] = [vi.fn(() => late), vi.fn(async () => 'Ada')]
  const { queries } = setUp({ queryFn: stats, name: 'stats' }, { queryFn: name, name: 'name' })
  await settled()
  stats.mockResolvedValue('Grace: 0')
  name.mockResolvedValue('Grace')
  let done: Promise<void> | null = null
  act(() => {
    done = queries.resetQueries()
  })
  expect(texts()).toEqual(['pending fetching', 'pending fetching'])
  await settled()
  await done
  deliver('Ada: 9')
  await settled()
  expect(texts()).toEqual(['Grace: 0', 'Grace'])
})

test('data can be read, written, fetched and removed without a screen', async () => {
  const queries = new QueryClient()
  const options = { queryKey: ['settings'], queryFn: vi.fn(async () => 'loaded') }
  const [one, other] = [queries.fetchQuery(options), queries.fetchQuery(options)]
  expect([await one, await other]).toEqual(['loaded', 'loaded'])
  expect(options.queryFn).toHaveBeenCalledOnce()
  queries.setQueryData(['settings'], 'written')
  expect(await queries.fetchQuery(options)).toBe('written')
  queries.removeQueries(['settings'])
  expect(queries.getQueryData(['settings'])).toBeUndefined()
})

test('the last list stays while that of another key is loading', async () => {
  function Kept({ name }: { name: string }) {
    const { data, isKept } = useKeptData(useQuery({ queryKey: ['list', name], queryFn: async () => name }))
    return (
      <p>
        {data} {String(isKept)}
      </p>
    )
  }
  const queries = new QueryClient()
  const tree = (name: string) => (
    <QueryClientProvider client={queries}>
      <Kept name={name} />
    </QueryClientProvider>
  )
  const { container, rerender } = render(tree('week'))
  await settled()
  rerender(tree('month'))
  expect(container.textContent).toBe('week true')
  await settled()
  expect(container.textContent).toBe('month false')
})
