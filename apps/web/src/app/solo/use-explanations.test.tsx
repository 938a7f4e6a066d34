// @vitest-environment happy-dom

import { type FinishedQuiz, scoreOf } from '@knowdown/domain/solo/solo-state'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { Review } from '../../features/review/review.tsx'
import { apiThatAnswers, finishedQuiz } from './testing/builders.ts'
import { useExplanations } from './use-explanations.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A quiz as players without premium have it. */
const plainQuiz = (): FinishedQuiz => {
  const { set, history, ...rest } = finishedQuiz('set-1')
  const plain = <Q extends { explanation?: string | undefined }>({ explanation: _, ...question }: Q) => question
  return {
    ...rest,
    set: { ...set, questions: set.questions.map(plain) },
    history: history.map((entry) => ({ ...entry, question: plain(entry.question) })),
  }
}

function Shown({ finished }: { finished: FinishedQuiz }) {
  return (
    <Review finished={finished} explanations={useExplanations(finished, null)} onBack={() => {}} report={() => null} />
  )
}

function show(finished: FinishedQuiz, ...answers: (Response | null)[]) {
  const { api, asked } = apiThatAnswers(...answers)
  const queries = createQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <BackendProvider backend={{ api }}>
        <Shown finished={finished} />
      </BackendProvider>
    </QueryClientProvider>,
  )
  return asked
}

function network(isUp: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isUp)
  dispatchEvent(new Event(isUp ? 'online' : 'offline'))
}

const ended = () => Response.json({ finished: true })
const explained = () => Response.json({ set_id: 'set-1', questions: [{ id: '1', explanation: 'Sound is slow.' }] })

test('[QR1] the review ends the quiz with its answers and shows the explanations of the server', async () => {
  const asked = show(plainQuiz(), ended(), explained())
  expect(await screen.findByText('Sound is slow.')).toBeTruthy()
  expect(asked).toMatchObject([
    { url: '/api/finish-quiz', body: { set_id: 'set-1', answers: ['right', ''] } },
    { url: expect.stringMatching(/^\/api\/quiz-review\/[0-9a-f]{32}\?set_id=set-1$/) },
  ])
})

test('[QR1] premium players have the explanations already, and nothing is requested', () => {
  const asked = show(finishedQuiz('set-1'))
  expect(screen.getAllByText('So it is.')).toHaveLength(2)
  expect(asked).toEqual([])
})

test('[QR3] without a network the review says when the explanations come, and shows them then', async () => {
  const quiz = plainQuiz()
  network(false)
  show(quiz, null, ended(), explained())
  expect(await screen.findByText('Explanations come when you are back online.')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(quiz.history.length)
  expect(scoreOf(quiz.history)).toBe(1)
  act(() => network(true))
  expect(await screen.findByText('Sound is slow.')).toBeTruthy()
  expect(screen.queryByText('Explanations come when you are back online.')).toBeNull()
})

test('[QR3] a quiz that the server no longer knows has a calm review', async () => {
  show(plainQuiz(), Response.json({ detail: 'No such quiz was given to you.' }, { status: 404 }))
  await waitFor(() => expect(screen.getByText('There are no explanations for this quiz right now.')).toBeTruthy())
})
