import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quizToShare } from '../../features/results/quiz-to-share.ts'
import { Results } from '../../features/results/results.tsx'
import { ReviewList } from '../../features/review/review.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const entry = (id: number, isCorrect: boolean) => ({
  question: { id: String(id), question: `Question ${id}?`, options: ['right', 'wrong'], answer: 'right' },
  selectedAnswer: isCorrect ? 'right' : 'wrong',
  isCorrect,
})
const history = [entry(1, true), entry(2, false), entry(3, true), entry(4, true)]
const finished: ComponentProps<typeof Results>['finished'] = {
  game: { category: 'space', difficulty: 'medium', timed: false },
  set: { id: 'set', questions: history.map(({ question }) => question) },
  history,
  tookMs: 84_000,
  recorded: false,
}

function show(props: Partial<ComponentProps<typeof Results>> = {}) {
  const nothing = () => {}
  render(
    <Results
      finished={finished}
      category="Space"
      fresh={false}
      best={{ right: 3, isNew: false }}
      comparison={null}
      saved={null}
      mistakes={null}
      review={null}
      onReview={nothing}
      onPlayAgain={nothing}
      onContinue={nothing}
      challenge={null}
      signUpPrompt={null}
      {...props}
    />,
  )
}
const figures = () => [...document.querySelectorAll('.results-figures > div')].map(({ textContent }) => textContent)

test('[Z3] results have the best, the time and the longest row of right answers', () => {
  show({ best: { right: 4, isNew: false } })
  expect(figures()).toEqual(['Your best4', 'Time1:24', 'In a row2'])
  cleanup()
  show({ best: { right: 3, isNew: true } })
  expect(figures()[0]).toBe('New best!3')
})

test('[Z3] results say how many did worse, and nothing where nobody knows', () => {
  show()
  expect(document.body.textContent).not.toContain('Better than')
  cleanup()
  show({ comparison: 'Better than 7 in 10' })
  expect(document.querySelector('.results-comparison')?.textContent).toBe('Better than 7 in 10 in Space')
})

test('[Z3] Continue and Play Again say what comes, and the logo leads home', () => {
  show()
  expect(screen.getByRole('button', { name: /^Play Again/ }).textContent).toBe('Play AgainPick another category')
  expect(screen.getByRole('button', { name: /^Continue/ }).textContent).toBe('Continue4 more on Space')
  expect(screen.getByRole('link', { name: 'Knowdown, home' }).getAttribute('href')).toBe('/')
})

test('[Z3] the shared text gives away no question', () => {
  const result = { right: 8, total: 10, tier: 'Excellent!', topic: 'Space · Medium', comparison: 'Better than 7 in 10' }
  expect(quizToShare(result).text).toBe('Knowdown: 8 of 10 in Space · Medium. Better than 7 in 10. Can you beat it?')
  expect(quizToShare({ ...result, comparison: null }).text).not.toContain('Better')
})

test('[V1] the review begins with the questions that were missed; all keep their numbers', () => {
  render(<ReviewList history={history} explanations={{ texts: new Map(), notice: null }} report={() => null} />)
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings).toEqual(['2. Question 2?', '1. Question 1?', '3. Question 3?', '4. Question 4?'])
})
