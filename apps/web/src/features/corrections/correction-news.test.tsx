import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { CorrectionNews } from './correction-news.tsx'

afterEach(cleanup)

const note = (part: object) => ({
  note_id: 'one',
  question: 'Which planet is hottest?',
  answer: 'Venus',
  gained: 1,
  daily_date: null,
  ...part,
})

function show(...corrections: object[]) {
  const seen: unknown[] = []
  const api = createApi('/api', async (url, init) => {
    if (!String(url).includes('/corrections/seen')) return Response.json({ corrections })
    seen.push(JSON.parse(String(init?.body)))
    return Response.json({ seen: true })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api }}>
        <CorrectionNews isVisitor={false} />
      </BackendProvider>
    </QueryClientProvider>,
  )
  return seen
}

test('[OP3] says which question was wrong, what is right, and what that changed', async () => {
  show(
    note({ daily_date: '2026-11-11' }),
    note({ note_id: 'two', gained: 2 }),
    note({ note_id: 'three', gained: -1, daily_date: '2026-11-11' }),
  )
  await screen.findAllByText(/Which planet is hottest\?/)
  const lines = screen.getAllByText(/We corrected a question/).map(({ textContent }) => textContent)
  const start = 'We corrected a question: “Which planet is hottest?” The right answer is Venus.'
  expect(lines).toEqual([
    `${start} You get 1 point, also in the Daily Ten.`,
    `${start} You get 2 points.`,
    `${start} You lose 1 point, also in the Daily Ten.`,
  ])
})

test('[OP3] goes away for good when it was read', async () => {
  const seen = show(note({}), note({ note_id: 'two' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Got it' }))
  expect(screen.queryByText(/We corrected/)).toBeNull()
  expect(seen).toEqual([{ note_ids: ['one', 'two'] }])
})
