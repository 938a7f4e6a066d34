import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { QuizSheet } from './quiz-sheet.tsx'
import { toSheetQuestion } from './sheet-question.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const QUESTIONS = [
  {
    ...newQuestion('Which sea?', { kind: 'choice', options: ['Black', 'Red'], right: 0 }),
    explanation: 'By the delta.',
  },
  newQuestion('Which town?', { kind: 'typeIn', accepted: ['Mostar', 'Mostár'], wrong: [], typos: true }),
  newQuestion('How long?', {
    kind: 'number',
    value: 2850,
    tolerance: { amount: 2, of: 'percent' },
    unit: 'km',
    worthlessAt: null,
  }),
].map(toSheetQuestion)

test('[OQ11] the answer sheet has every key, and the question sheet none', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const user = userEvent.setup()
  render(<QuizSheet title="Rivers" questions={QUESTIONS} />)
  const answers = screen.getByRole('article', { name: 'Answer sheet' }).textContent ?? ''
  for (const key of ['(right)', 'Mostar / Mostár', '2,850 km (± 2 %)', 'By the delta.']) expect(answers).toContain(key)

  await user.click(screen.getByRole('radio', { name: 'Question sheet' }))
  const questions = screen.getByRole('article', { name: 'Question sheet' }).textContent ?? ''
  for (const key of ['(right)', '✓', 'Mostar', '2,850', 'By the delta.']) expect(questions).not.toContain(key)
  for (const text of ['Which sea?', 'B. Red', 'Which town?', 'km', 'Name', 'Date']) expect(questions).toContain(text)
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('[OQ12] a sheet shows the picture of a question, with the text for those who cannot see it', () => {
  const [sea, ...others] = QUESTIONS
  const pictured = { ...(sea as (typeof QUESTIONS)[number]), picture: { file: 'a-delta', alt: 'A delta from above' } }
  render(<QuizSheet title="Rivers" questions={[pictured, ...others]} />)
  const [picture, ...more] = screen.getAllByRole('img')
  expect(picture?.getAttribute('src')).toBe('/api/pictures/a-delta/small')
  expect(picture?.getAttribute('alt')).toBe('A delta from above')
  expect(more).toEqual([])
})
