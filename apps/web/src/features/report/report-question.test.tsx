import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { ReportQuestion } from './report-question.tsx'

afterEach(cleanup)

function show(questionId: string) {
  const answer = async () => Response.json({ received: true }, { status: 201 })
  render(
    <BackendProvider backend={{ api: createApi('/api', answer as typeof fetch) }}>
      <ReportQuestion about={{ question_id: questionId }} />
    </BackendProvider>,
  )
}

test('a reported question keeps a filled flag that says so, wherever it is shown again', async () => {
  show('q1')
  fireEvent.click(screen.getByRole('button', { name: 'Report this question' }))
  fireEvent.click(await screen.findByRole('button', { name: 'The answer is wrong', hidden: true }))
  expect(await screen.findByText('Thank you. We will look at it.')).toBeTruthy()
  cleanup()
  show('q1')
  expect(screen.getByRole('button', { name: 'Reported' })).toBeTruthy()
  cleanup()
  show('q2')
  expect(screen.getByRole('button', { name: 'Report this question' })).toBeTruthy()
})
