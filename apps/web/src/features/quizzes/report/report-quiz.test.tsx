import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../../api/api.ts'
import { BackendProvider } from '../../../api/backend.tsx'
import { ReportQuiz } from './report-quiz.tsx'

afterEach(cleanup)

const LINK = 'A'.repeat(22)

/** The dialog with a server that gives these replies, one after another. */
function open(replies: Response[], questionId?: string) {
  const sent: [string, unknown][] = []
  const answer = async (url: string | URL | Request, init?: RequestInit) => {
    sent.push([String(url), JSON.parse(String(init?.body))])
    return replies.shift() ?? Response.error()
  }
  render(
    <BackendProvider backend={{ api: createApi('/api', answer as typeof fetch) }}>
      <ReportQuiz link={LINK} {...(questionId !== undefined && { questionId })} />
    </BackendProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Report this/ }))
  return sent
}

test('[OQ17] a visitor reports a question with a reason and some words', async () => {
  const sent = open([Response.json({ received: true }, { status: 201 })], 'question-number-1')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'That is me.' } })
  fireEvent.click(screen.getByRole('button', { name: 'It shows data about a person' }))
  expect(await screen.findByText(/Thank you/)).toBeDefined()
  expect(sent).toEqual([
    [
      `/api/shared-quizzes/${LINK}/reports`,
      { question_id: 'question-number-1', reason: 'personal', words: 'That is me.' },
    ],
  ])
})

test('[OQ17] a report that could not be sent can be sent again', async () => {
  const refused = Response.json({ detail: 'No quiz is shared under this link.' }, { status: 404 })
  const sent = open([refused, Response.json({ received: true }, { status: 201 })])
  fireEvent.click(screen.getByRole('button', { name: 'It is offensive' }))
  expect(await screen.findByText(/could not be sent/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'It is offensive' }))
  expect(await screen.findByText(/Thank you/)).toBeDefined()
  expect(sent.map(([, body]) => body)).toEqual(new Array(2).fill({ reason: 'offensive', words: '' }))
})
