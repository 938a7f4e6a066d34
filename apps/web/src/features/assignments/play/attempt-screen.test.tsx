import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../../api/api.ts'
import { BackendProvider } from '../../../api/backend.tsx'
import { AttemptScreen } from './attempt-screen.tsx'
import type { AttemptReply, SettledReply } from './use-attempt-play.ts'

afterEach(cleanup)

const question = {
  text: 'Which town is it?',
  kind: 'choice' as const,
  options: ['Mostar', 'Split'],
  unit: '',
  picture: { file: 'a-bridge', alt: 'An old bridge' },
}
const ATTEMPT: AttemptReply = {
  number: 1,
  timing: 'untimed',
  server_time: 1,
  total: 1,
  answered: 0,
  over: false,
  right: null,
  open: { index: 0, question, closes_at: null },
  last: null,
}
const SETTLED: SettledReply = {
  question,
  given: { kind: 'choice', choice: 1 },
  timed_out: false,
  took_ms: 1,
  shown: {
    key: { kind: 'choice', options: question.options, right: 0 },
    correct: false,
    share: 0,
    explanation: '',
    recounted: false,
    card_id: null,
  },
}

test('[OQ12] an assigned question has its picture while it is asked and when it is settled', async () => {
  const answer: typeof fetch = async (url) =>
    Response.json(
      String(url).endsWith('/answers') ? { ...ATTEMPT, answered: 1, over: true, open: null, last: SETTLED } : ATTEMPT,
    )
  render(
    <BackendProvider backend={{ api: createApi('/api', answer) }}>
      <AttemptScreen
        code="ABCDEFGH"
        playerKey="key"
        number={1}
        title="Towns"
        renderAnswer={() => null}
        onOver={() => {}}
      />
    </BackendProvider>,
  )
  const picture = await screen.findByRole('img', { name: 'An old bridge' })
  expect(picture.getAttribute('src')).toBe('/api/pictures/a-bridge/small')
  fireEvent.click(screen.getByRole('button', { name: 'I don’t know' }))
  await screen.findByText('Mostar')
  expect(screen.getByRole('img', { name: 'An old bridge' })).toBeDefined()
})
