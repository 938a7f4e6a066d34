import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceRunCalls } from '../../api/own-quizzes/device-run.ts'
import { OwnRun } from './own-run.tsx'

afterEach(cleanup)

const QUESTIONS = [
  {
    ...newQuestion('Where does the Danube end?', { kind: 'choice', options: ['Black Sea', 'Red Sea'], right: 0 }),
    explanation: 'In a wide delta.',
  },
  newQuestion('Which rise in the Alps?', { kind: 'several', options: ['Rhine', 'Volga', 'Rhône'], right: [0, 2] }),
  newQuestion('Which town has the old bridge?', { kind: 'typeIn', accepted: ['Mostar'], wrong: [], typos: true }),
  newQuestion('How long is the Danube?', {
    kind: 'number',
    value: 2850,
    tolerance: { amount: 50, of: 'absolute' },
    unit: 'km',
    worthlessAt: null,
  }),
]

/** A run on this device; its first draw decides the order, so the tests ask for the question that is shown. */
function play(questions = QUESTIONS, timing: 'normal' | 'untimed' = 'untimed') {
  const calls = deviceRunCalls(questions, { timing, random: () => 0.99, now: Date.now })
  const [onAgain, onLeave] = [vi.fn(), vi.fn()]
  render(
    <OwnRun
      title="Rivers"
      calls={calls}
      isVisitor={false}
      leaveLabel="Back to the editor"
      onAgain={onAgain}
      onLeave={onLeave}
    />,
  )
  return { user: userEvent.setup(), onAgain, onLeave }
}

type User = ReturnType<typeof userEvent.setup>
const press = (user: User, name: string | RegExp) => user.click(screen.getByRole('button', { name }))

const ANSWERS: Record<string, (user: User) => Promise<void>> = {
  'Where does the Danube end?': (user) => press(user, /Red Sea/),
  'Which rise in the Alps?': async (user) => {
    await press(user, /Rhine/)
    await press(user, 'Send')
  },
  'Which town has the old bridge?': (user) => user.type(screen.getByLabelText('Your answer'), 'mostar{Enter}'),
  'How long is the Danube?': (user) => user.type(screen.getByLabelText('Your number'), '2.850,5{Enter}'),
}

test('[OQ2] [OQ11] all four kinds are played and judged, and the result shows every answer', async () => {
  const { user, onAgain } = play()
  for (let place = 0; place < QUESTIONS.length; place++) {
    await screen.findByRole('region', { name: `Question ${place + 1} of 4` })
    const heading = screen.getByRole('heading', { level: 1 })
    expect(document.activeElement).toBe(heading)
    await ANSWERS[heading.textContent ?? '']?.(user)
    const next = await screen.findByRole('button', { name: place === 3 ? 'See the result' : 'Next' })
    expect(document.activeElement).toBe(next)
    await user.keyboard('{Enter}')
  }
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('2 of 4 right')
  expect(screen.getByText('1 more partly right')).toBeDefined()
  const partly = screen.getByText(/Which rise in the Alps\?/).closest('li')
  expect(partly?.querySelector('[data-sign=partly]')).not.toBeNull()
  expect(document.querySelectorAll('[data-sign=partly]')).toHaveLength(1)
  const missed = screen.getByText(/Where does the Danube end\?/).closest('li') as HTMLElement
  expect(within(missed).getByText('Black Sea')).toBeDefined()
  expect(within(missed).getByText('In a wide delta.')).toBeDefined()
  await press(user, 'Continue')
  expect(onAgain).toHaveBeenCalledOnce()
})

test('[OQ12] a question is played, settled and looked back at with its picture', async () => {
  const pictured = {
    ...(QUESTIONS[0] as (typeof QUESTIONS)[number]),
    picture: { file: 'a-delta', alt: 'A wide delta' },
  }
  const { user } = play([pictured])
  const address = async () => (await screen.findByRole('img', { name: 'A wide delta' })).getAttribute('src')
  expect(await address()).toBe('/api/pictures/a-delta/small')
  await press(user, /Red Sea/)
  await screen.findByText('Incorrect!')
  expect(await address()).toBe('/api/pictures/a-delta/small')
  await press(user, 'See the result')
  await screen.findByRole('heading', { name: 'Every answer' })
  expect(await address()).toBe('/api/pictures/a-delta/small')
})

test('[OQ3] several right options are sent by a button, and half of them is partly right', async () => {
  const { user } = play([QUESTIONS[1] as (typeof QUESTIONS)[number]])
  await screen.findByText('Several answers may be right.')
  await press(user, /Rhine/)
  await press(user, 'Send')
  const verdict = (await screen.findByText('Partly right')).closest('[role=status]')
  expect(verdict?.querySelector('[data-sign=partly]')).not.toBeNull()
  expect(screen.getByText('Rhine, Rhône')).toBeDefined()
})

test('[OQ11] time that runs out settles the question without an answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    play([{ ...(QUESTIONS[0] as (typeof QUESTIONS)[number]), seconds: 5 }], 'normal')
    await screen.findByRole('timer')
    await vi.advanceTimersByTimeAsync(5_400)
    expect(await screen.findByText('No answer')).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

test('[OQ10] a quiz without a playable question says so', async () => {
  play([newQuestion('', { kind: 'choice', options: ['A', 'B'], right: 0 })])
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('No question of this quiz can be played yet.'),
  )
})

test('leaving asks first', async () => {
  const { user, onLeave } = play()
  await screen.findByRole('region', { name: 'Question 1 of 4' })
  await press(user, 'Leave')
  expect(onLeave).not.toHaveBeenCalled()
  await user.click(
    within(screen.getByRole('dialog', { name: 'Leave the quiz?' })).getByRole('button', { name: 'Leave' }),
  )
  expect(onLeave).toHaveBeenCalledOnce()
})
