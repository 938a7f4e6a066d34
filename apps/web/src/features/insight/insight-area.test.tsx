import type { HistoryEntry, QuizSetup } from '@knowdown/domain/solo/solo-state'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { InsightArea } from './insight-area.tsx'

afterEach(cleanup)

const game: QuizSetup = { category: 'space', difficulty: 'medium', timed: false }
const question = { id: '1', question: 'Which?', options: ['right', 'wrong'], answer: 'right' }
const wrong: HistoryEntry = { question, selectedAnswer: 'wrong', isCorrect: false }

function show(entry: HistoryEntry | null, assistant: boolean, answer: () => Promise<Response>) {
  const fetch = vi.fn(answer)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api: createApi('/api', fetch) }}>
        <InsightArea
          game={game}
          entry={entry}
          assistant={assistant}
          offer={false}
          onEnable={() => {}}
          onDismiss={() => {}}
          disclosure={null}
        />
      </BackendProvider>
    </QueryClientProvider>,
  )
  return fetch
}
const nothing = () => new Promise<Response>(() => {})

test('[F3] with the AI Assistant it waits for the insight, then shows it', async () => {
  let answer = (_: Response) => {}
  const fetch = show(wrong, true, () => new Promise((resolve) => (answer = resolve)))
  expect(screen.getByText('Loading AI insight...')).toBeTruthy()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  answer(Response.json({ feedback: 'Because the sky is up.' }))
  expect(await screen.findByText('Because the sky is up.')).toBeTruthy()
  // The verdict has named the right answer; here it is not repeated.
  expect(document.body.textContent).toBe('Because the sky is up.')
})

test('[F4] without the AI Assistant no insight is asked for', () => {
  const fetch = show(wrong, false, nothing)
  expect(document.body.textContent).toBe('')
  expect(fetch).not.toHaveBeenCalled()
})

test('[F5] a refused call and a failed one have different messages', async () => {
  show(wrong, true, async () => Response.json({ detail: 'no' }, { status: 403 }))
  expect(await screen.findByText('Could not load AI insight at this time.')).toBeTruthy()
  cleanup()
  show(wrong, true, () => Promise.reject(new TypeError('no network')))
  expect(await screen.findByText('An error occurred while fetching AI insight.')).toBeTruthy()
})
