import type { Page } from '@playwright/test'
import { chooseMulti } from '../battles.ts'
import { skipDisclosure } from '../solo-quiz.ts'
import { expect, test } from './show.ts'

const MINUTE = 60_000
const NAMES = ['Mika', 'Ada', 'Priya', 'Jonas Wolkenstein', 'Lena', 'Tomasz', 'Yuki', 'Noor', 'Elif', 'Sam', 'Ivo']
const standing = (name: string, place: number) => ({
  player_id: `player-${name}`,
  rank: place + 1,
  name,
  points: 31 - 2 * place,
  streak: place < 2 ? 3 : 0,
  doubled: place < 2,
  games: 9,
  recent: [2, 0, 2, 4, 1, 0, 4, null, 2],
  activity: place % 3 === 0 ? 'playing' : place % 3 === 1 ? 'paused' : 'free',
})

/** The arena as the server would tell of it in each phase. */
async function serveArena(page: Page, phase: () => 'upcoming' | 'running' | 'over') {
  const now = Date.now()
  const starts = { upcoming: now + 9 * MINUTE, running: now - 8 * MINUTE, over: now - 30 * MINUTE }
  const arena = () => ({
    arena_id: 'evening',
    title: 'Evening arena',
    phase: phase(),
    starts_at: starts[phase()],
    ends_at: starts[phase()] + 20 * MINUTE,
    category: null,
    difficulty: 'rising',
    rated: false,
    players: NAMES.length,
  })
  await page.route('**/api/arenas', (route) => {
    const later = { ...arena(), arena_id: 'space', title: 'Space arena', category: 'space', players: 0 }
    const arenas = [arena(), { ...later, phase: 'upcoming', starts_at: now + 70 * MINUTE, ends_at: now + 90 * MINUTE }]
    return route.fulfill({ json: { server_time: now, arenas } })
  })
  await page.route('**/api/arena/state', (route) => {
    const names = phase() === 'upcoming' ? NAMES.slice(0, 3) : NAMES
    const rows = names.map((name, place) =>
      phase() === 'upcoming'
        ? { ...standing(name, 0), points: 0, streak: 0, doubled: false, games: 0, recent: [], activity: 'free' }
        : standing(name, place),
    )
    const game = { opponent: 'Jonas Wolkenstein', outcome: 'won', score: 7, opponent_score: 4, points: 4 }
    const last_games = [
      { ...game, not_counted: null },
      { ...game, opponent: 'Noor', outcome: 'tied', opponent_score: 7, points: null, not_counted: 'visitor' },
    ]
    const isHere = phase() !== 'upcoming'
    const own = { ...rows[1], paused: phase() === 'running', counts: null, last_games: isHere ? last_games : [] }
    const next = phase() === 'over' ? { arena_id: 'space', title: 'Space arena', starts_at: now + 70 * MINUTE } : null
    return route.fulfill({ json: { arena: arena(), server_time: now, rows: rows.slice(0, 10), own, next } })
  })
}

test('arenas: the list, before the start, the standings and the podium', async ({ page, show, consoleErrors }) => {
  consoleErrors.allow(/WebSocket/)
  let phase: 'upcoming' | 'running' | 'over' = 'upcoming'
  await serveArena(page, () => phase)
  await page.addInitScript(() => localStorage.setItem('arena-evening', 'visitor 0123456789abcdef0123456789'))
  await skipDisclosure(page)
  await chooseMulti(page)
  await expect(page.getByRole('region', { name: 'Arenas' })).toBeVisible()
  await show(page, 'arena-list', { whole: true })
  await page.getByRole('link', { name: /Evening arena/ }).click()
  await expect(page.getByRole('heading', { name: 'Evening arena' })).toBeVisible()
  await show(page, 'arena-before', { whole: true })
  for (phase of ['running', 'over'] as const) {
    await page.reload()
    await expect(page.getByRole('region', { name: 'Standings' })).toBeVisible()
    await show(page, `arena-${phase}`, { whole: true })
  }
})
