import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../../api/api.ts'
import { BackendProvider } from '../../../api/backend.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { Progress } from './progress.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const known = (name: string, mastery: number | null, part: object = {}) => ({
  category: { id: name.toLowerCase(), name },
  mastery,
  quizzes: 1,
  battles: 0,
  bests: [{ difficulty: 'medium', right: 6 }],
  ...part,
})
const NONE = { categories: [] as object[], flawless: 0, highest_rating: null, rating_before: null, ratings: [] }
const SOME = { ...NONE, categories: [known('Space', 0.5)] }

function show(reply: object | (() => Response), onStartQuiz = vi.fn()) {
  const answer = typeof reply === 'function' ? (reply as () => Response) : () => Response.json(reply)
  const api = createApi('/api', async (url) => (String(url).includes('/categories') ? Response.json([]) : answer()))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api }}>
        <Progress onStartQuiz={onStartQuiz} />
      </BackendProvider>
    </QueryClientProvider>,
  )
  return onStartQuiz
}
const region = (name: string) => screen.findByRole('region', { name })

test('[P12] each category has a level in words, a bar, its bests and how often it was played', async () => {
  const bests = [
    { difficulty: 'easy', right: 10 },
    { difficulty: 'obscure', right: 4 },
  ]
  show({
    ...NONE,
    categories: [
      known('Space', 0.82, { bests, quizzes: 5, battles: 2 }),
      known('Music', 0.3),
      known('Nature', null, { bests: [], quizzes: 0, battles: 1 }),
    ],
  })
  const rows = within(await region('What you know')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'SpaceMaster, level 5 of 5Best: Easy 10, Expert 4 5 quizzes, 2 battles',
    'MusicKnows the basics, level 2 of 5Best: Medium 6 1 quiz',
    'NatureNo level yet 1 battle',
  ])
  const filled = [...(rows[1]?.querySelectorAll<HTMLElement>('.mastery-bar > span > span') ?? [])]
  expect(filled.map(({ style }) => style.width)).toEqual(['100%', '50%', '0%', '0%', '0%'])
})

test('[P12] the best known five are shown first, and all of them on demand', async () => {
  const names = ['Space', 'Music', 'Nature', 'History', 'Sports', 'Anime', 'Comics']
  show({ ...NONE, categories: names.map((name) => known(name, 0.5)) })
  const list = within(await region('What you know'))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  fireEvent.click(list.getByRole('button', { name: 'Show all 7' }))
  expect(list.getAllByRole('listitem')).toHaveLength(7)
  fireEvent.click(list.getByRole('button', { name: 'Show fewer' }))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
})

test('[P12] a newcomer is invited to a quiz, with one button', async () => {
  const onStartQuiz = show(NONE)
  const invitation = within(await region('Your progress starts here'))
  expect(invitation.getAllByRole('button')).toHaveLength(1)
  fireEvent.click(invitation.getByRole('button', { name: 'Start a Quiz' }))
  expect(onStartQuiz).toHaveBeenCalledOnce()
})

test('[P13] the best quiz is the one with the most right answers, and of several the hardest', async () => {
  const best = (difficulty: string, right: number) => [{ difficulty, right }]
  show({
    ...NONE,
    categories: [
      known('Space', 0.5, { bests: best('easy', 9) }),
      known('Music', 0.4, { bests: best('hard', 9) }),
      known('Nature', 0.3, { bests: best('obscure', 5) }),
    ],
    flawless: 1,
    highest_rating: 1560,
  })
  const figures = [...(await region('Personal bests')).querySelectorAll('dl > div')]
  expect(figures.map(({ textContent }) => textContent)).toEqual([
    'Best quiz9 rightMusic, Hard',
    'Flawless1quiz',
    'Top rating1560in battles',
  ])
})

test.each([
  ['a rise', 1500, [1520, 1542], 'Up from 1500 to 1542 in your last 2 rated battles.'],
  ['a fall', null, [1520, 1490, 1480], 'Down from 1520 to 1480 in your last 3 rated battles.'],
  ['a return', 1500, [1520, 1500], 'Still 1500 in your last 2 rated battles.'],
  ['one battle', 1500, [1560], 'Up from 1500 to 1560 after your first rated battle.'],
  ['no battle', null, [], 'Your line starts with your first rated battle.'],
])('[P14] the rating line says in words what it draws: %s', async (_what, rating_before, values, words) => {
  show({ ...SOME, rating_before, ratings: values.map((value, at) => ({ value, at })) })
  const line = await region('Rating')
  expect(line.querySelector('p:last-child')?.textContent).toBe(words)
  expect(line.querySelector('.rating-path') !== null).toBe(values.length > 0)
})

test('[P14] the line ends at the top or at the bottom, where its last rating is', async () => {
  show({ ...SOME, rating_before: 1500, ratings: [{ value: 1700, at: 1 }] })
  expect((await region('Rating')).querySelector('.rating-path')?.getAttribute('d')).toBe('M0.00 40.00L100.00 0.00')
})

test('[P12] progress that cannot be loaded says so and can be loaded again', async () => {
  const refusal = () => Response.json({ detail: 'no' }, { status: 500 })
  // A failed load is tried once more by itself, a second later.
  const answers = [refusal, refusal]
  show(() => (answers.shift() ?? (() => Response.json(SOME)))())
  expect((await screen.findByRole('alert', {}, { timeout: 3_000 })).textContent).toBe('Failed to load your progress')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await region('Your Progress')).toBeTruthy()
})

test('[Y6] [P12] without a network it says so calmly', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await screen.findByText('You’re offline. Try again when you’re back.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
