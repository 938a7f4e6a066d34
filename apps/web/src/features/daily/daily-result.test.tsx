import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import type { RunReply } from '../../api/use-run.ts'
import { SERVER_URL } from '../../platform/build-settings.ts'
import { DailyResult } from './daily-result.tsx'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'share')
})

const settled = Array.from({ length: 10 }, (_, index) => ({
  question: { question: `Which one, number ${index + 1}?` },
  answer: 'right',
  choice: index < 6 ? 'right' : 'wrong',
  correct: index < 6,
  timed_out: false,
  took_ms: 1000,
}))
const run = { total: 10, timing: 'normal', result: { right: 6, total_ms: 10_000 }, settled } as unknown as RunReply

const REPLIES: Record<string, unknown> = {
  '/api/daily': {
    date: '2026-11-15',
    number: 1,
    run: null,
    finished: 1,
    streak: { length: 3, longest: 3, freezes: 1, frozen: [], pardoned: [], played_today: true },
    next_at: Date.now() + 3_600_000,
  },
  '/api/daily/2026-11-15/results': {
    date: '2026-11-15',
    counts: Array(11).fill(1),
    right: 6,
    total_ms: 10_000,
    timing: 'normal',
    better_than_percent: null,
  },
}

interface Shown {
  timing?: RunReply['timing']
  /** How many players had each number right. */
  counts?: number[]
}

function show(wide: boolean, { timing = 'normal', counts = Array(11).fill(1) }: Shown = {}) {
  const answer = async (url: string | URL | Request) => {
    const path = String(url).split('?')[0] ?? ''
    const reply = REPLIES[path]
    return Response.json(path.endsWith('/results') ? { ...(reply as object), counts } : reply)
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api: createApi('/api', answer as typeof fetch) }}>
        <DailyResult
          run={{ ...run, timing }}
          date="2026-11-15"
          isVisitor={false}
          fresh={false}
          wide={wide}
          mistakes={null}
          onHome={() => {}}
        />
      </BackendProvider>
    </QueryClientProvider>,
  )
}
const column = (element: Element | null | undefined) => element?.closest('.result-column')
const review = () => screen.queryByRole('region', { name: 'Review of the ten' })

test('[DT4] on a wide screen the figures and the open review stand beside the result', async () => {
  show(true)
  const figures = await screen.findByRole('region', { name: 'Everybody today' })
  const beside = column(figures)
  expect(beside).not.toBeNull()
  expect(column(review())).toBe(beside)
  expect(column(screen.getByRole('button', { name: 'Share' }))).toBe(column(screen.getByRole('heading', { level: 1 })))
  expect(column(screen.getByRole('heading', { level: 1 }))).not.toBe(beside)
})

test('[DT4] on a phone Share comes before the review, which opens on demand', async () => {
  show(false)
  await screen.findByRole('region', { name: 'Everybody today' })
  expect(review()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Review the ten', expanded: false }))
  const share = screen.getByRole('button', { name: 'Share' })
  expect(share.compareDocumentPosition(review() as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('[DT4] the review says right and wrong in words, not by colour alone', async () => {
  show(true)
  await screen.findByRole('region', { name: 'Everybody today' })
  const rows = within(review() as HTMLElement).getAllByRole('listitem')
  expect(rows[0]?.textContent).toContain('Your answer, right: right')
  expect(rows[9]?.textContent).toMatch(/Your answer: wrong.*Right answer: right/)
})

test('[DT4] the own bar is marked; with fewer than five players there are no bars', async () => {
  show(false)
  const figures = await screen.findByRole('region', { name: 'Everybody today' })
  expect(figures.querySelector('[data-own="true"]')?.textContent).toContain('You')
  cleanup()
  show(false, { counts: [0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0] })
  await screen.findByRole('region', { name: 'Streak' })
  expect(screen.queryByRole('region', { name: 'Everybody today' })).toBeNull()
})

test('[DT5] the address is shared once', async () => {
  const shared: ShareData[] = []
  Object.assign(navigator, { share: vi.fn(async (data: ShareData) => void shared.push(data)) })
  show(false)
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  await vi.waitFor(() => expect(shared).toHaveLength(1))
  expect(
    Object.values(shared[0] ?? {})
      .join('\n')
      .split(`${SERVER_URL}/daily`),
  ).toHaveLength(2)
})

test.each([
  ['normal', 'Total time 0:10'],
  ['double', 'Untimed'],
  ['untimed', 'Untimed'],
] as const)('[RU2] a result with %s time shows: %s', async (timing, words) => {
  show(false, { timing })
  expect(await screen.findByText(words)).toBeTruthy()
})
