import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ArenaScreen } from './arena-screen.tsx'
import { arenaFacts, clockText, NOT_COUNTED_WORDS, ordinal, streakText, untilText } from './arena-words.ts'
import type { ArenaState, OwnStanding, StandingRow } from './use-arena.ts'

afterEach(cleanup)

const NOW = 1_800_000_000_000

const row = (rank: number, name: string, given: Partial<StandingRow> = {}): StandingRow => ({
  player_id: `player-${name}`,
  rank,
  name,
  points: 20 - rank,
  streak: 0,
  doubled: false,
  games: 1,
  recent: [2],
  activity: 'playing',
  ...given,
})

const own = (rank: number, given: Partial<OwnStanding> = {}): OwnStanding => ({
  ...row(rank, 'Nora'),
  paused: false,
  counts: null,
  last_games: [],
  ...given,
})

const stateOf = (given: Partial<ArenaState> = {}, phase: ArenaState['arena']['phase'] = 'running'): ArenaState => ({
  arena: {
    arena_id: 'evening',
    title: 'Evening arena',
    phase,
    starts_at: NOW - 600_000,
    ends_at: NOW + 522_000,
    category: null,
    difficulty: 'medium',
    rated: false,
    players: 28,
  },
  server_time: NOW,
  rows: [row(1, 'Mara'), row(2, 'Otto')],
  own: null,
  next: null,
  ...given,
})

const show = (state: ArenaState, onMore = () => {}) =>
  render(<ArenaScreen state={state} at={NOW} categoryName={null} action={<p>action</p>} onMore={onMore} />)

test('[AR4] spectators see the standings with what everybody does, and the time that is left', () => {
  const onMore = vi.fn()
  show(stateOf(), onMore)
  expect(screen.getByText('All categories, Medium, not rated. 28 players.')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('8:42')
  const rows = within(screen.getByRole('region', { name: 'Standings' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1.*Mara.*Playing.*19 points$/),
    expect.stringMatching(/^2.*Otto.*Playing.*18 points$/),
  ])
  expect(screen.queryByRole('region', { name: 'Your place' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '26 more' }))
  expect(onMore).toHaveBeenCalledOnce()
})

test('[AR4] the own row is shown once, also when it is not among the first', () => {
  const { rerender } = show(stateOf({ own: own(17) }))
  expect(document.querySelectorAll('[data-own="true"]')).toHaveLength(1)
  expect(screen.getByRole('region', { name: 'Your place' }).textContent).toContain('17th')
  const state = stateOf({ rows: [row(1, 'Nora')], own: own(1) })
  rerender(<ArenaScreen state={state} at={NOW} categoryName={null} action={null} onMore={() => {}} />)
  expect(document.querySelectorAll('[data-own="true"]')).toHaveLength(1)
})

test('[AR3] the screen says in words why a game did not count, and the chip that it did not', () => {
  const game = { opponent: 'Ben', outcome: 'won' as const, score: 8, opponent_score: 6 }
  const last_games = [
    { ...game, points: null, not_counted: 'same-network' as const },
    { ...game, points: 2, not_counted: null },
  ]
  show(stateOf({ own: own(3, { last_games, recent: [2, null] }) }))
  const games = within(screen.getByRole('region', { name: 'Your last games' })).getAllByRole('listitem')
  expect(games[0]?.textContent).toContain(NOT_COUNTED_WORDS['same-network'])
  expect(games[1]?.textContent).not.toContain('Did not count')
  expect(document.querySelector('[data-own="true"]')?.textContent).toContain('did not count')
})

test('[AR4] after the end there is a podium, and no clock', () => {
  show(stateOf({ own: own(2) }, 'over'))
  expect(document.querySelectorAll('.podium-place')).toHaveLength(2)
  expect(screen.queryByRole('timer')).toBeNull()
})

test('[AR2] an empty arena says so', () => {
  show(stateOf({ rows: [] }))
  expect(screen.getByText('Nobody has entered yet.')).toBeTruthy()
  cleanup()
  show(stateOf({ rows: [] }, 'over'))
  expect(screen.getByText('Nobody came to this arena.')).toBeTruthy()
})

test('[AR3] a row of wins tells what the next one is worth', () => {
  const rows = [row(1, 'Mara', { points: 20 }), row(3, 'Ivo', { points: 13 }), row(4, 'Ada', { points: 12 })]
  expect(streakText(own(7, { points: 9 }), rows)).toBeNull()
  const hot = { doubled: true, streak: 3 }
  expect(streakText(own(7, { points: 9, ...hot }), rows)).toBe('Your next win counts 4: level with 3rd.')
  expect(streakText(own(7, { points: 8, ...hot }), rows)).toBe('Your next win counts 4: level with 4th.')
  expect(streakText(own(7, { points: 1, ...hot }), rows)).toBe('Your next win counts 4.')
})

test('[AR3] a row of wins is worth nothing any more when the arena is over', () => {
  const hot = { doubled: true, streak: 3, games: 3 }
  const state = { rows: [row(1, 'Mara', hot), row(2, 'Ada', hot)], own: own(2, hot) }
  show(stateOf(state))
  expect(screen.getByText(/wins in a row/)).toBeTruthy()
  expect(screen.getAllByText(/the next win counts 4/)).not.toEqual([])
  cleanup()
  show(stateOf(state, 'over'))
  expect(screen.queryByText(/wins in a row/)).toBeNull()
  expect(screen.queryByText(/the next win counts 4/)).toBeNull()
})

test('times, places and facts are in words that people say', () => {
  expect([1, 2, 3, 4, 11, 22].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd'])
  expect([0, 59_001, 522_000, 3_730_000].map(clockText)).toEqual(['0:00', '1:00', '8:42', '1:02:10'])
  expect([30_000, 240_000, 5_400_000].map(untilText)).toEqual(['in under a minute', 'in 4 min', 'in 1 h 30 min'])
  const { arena } = stateOf()
  expect(arenaFacts({ ...arena, difficulty: 'rising', rated: true, players: 1 }, 'Space')).toBe(
    'Space, rising difficulty, rated. 1 player.',
  )
})
