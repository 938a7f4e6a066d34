import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { Statistics } from './statistics.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const stats = {
  single_player_games: 2,
  multi_player_games: 1,
  total_correct: 20,
  total_wrong: 10,
  categories_played: ['Space', 'Music', 'Movies', 'Nature', 'Sports', 'Science', 'Anime', 'Comics'],
  wins: 1,
  losses: 0,
  rating: null,
  recent_games: [
    { kind: 'solo', category: 'Space', difficulty: 'easy', right: 7, wrong: 3, outcome: null, finished_at: 1 },
  ],
}

function show(answer: () => Response) {
  const queries = createQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <BackendProvider backend={{ api: createApi('/api', async () => answer()) }}>
        <Statistics />
      </BackendProvider>
    </QueryClientProvider>,
  )
}

test('[P8] games, accuracy and win rate with one decimal, breakdown, types and the first six categories', async () => {
  show(() => Response.json(stats))
  const figure = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent
  expect(await figure('Total Games')).toBe('3')
  expect(await figure('Accuracy')).toBe('66.7%')
  expect(await figure('Win Rate')).toBe('33.3%')
  expect(await figure('Categories')).toBe('8')
  expect(screen.getByRole('region', { name: 'Answer Breakdown' }).textContent).toContain('Correct20Wrong10')
  expect(screen.getByRole('region', { name: 'Game Types' }).textContent).toContain('Solo2Multi1')
  const played = within(screen.getByRole('region', { name: 'Categories Played' })).getAllByRole('listitem')
  expect(played.map(({ textContent }) => textContent)).toEqual([...stats.categories_played.slice(0, 6), '+2 more'])
  expect(screen.getByText('Space: 7 of 10 right')).toBeTruthy()
})

test('[P8] before the first game accuracy and win rate are a dash', async () => {
  const none = { single_player_games: 0, multi_player_games: 0, total_correct: 0, total_wrong: 0, wins: 0 }
  show(() => Response.json({ ...stats, ...none, categories_played: [], recent_games: [] }))
  const figure = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent
  expect([await figure('Accuracy'), await figure('Win Rate')]).toEqual(['–No answer yet', '–No battle yet'])
})

test('[P8] before the first battle the win rate is a dash, and the accuracy of the solo games stands', async () => {
  show(() => Response.json({ ...stats, multi_player_games: 0, wins: 0 }))
  const figure = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent
  expect([await figure('Accuracy'), await figure('Win Rate')]).toEqual(['66.7%', '–No battle yet'])
  expect(screen.getByText('–').getAttribute('aria-hidden')).toBe('true')
})

test('[P8] statistics that cannot be loaded say so', async () => {
  show(() => Response.json({ detail: 'no' }, { status: 500 }))
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load stats')
})

test('[Y6] [P8] without a network the statistics say so calmly', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await screen.findByText('You’re offline. Try again when you’re back.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
