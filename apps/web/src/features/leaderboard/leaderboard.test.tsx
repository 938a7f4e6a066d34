import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { Leaderboard } from './leaderboard.tsx'

afterEach(cleanup)

const omar = { rank: 1, name: 'Omar', score: 6, games: 2, own: false }
const pia = { rank: 1, name: 'Pia', score: 9, games: 1, own: true }

function show(top: object[], own: object | null) {
  const board = { board: 'solo', period: 'week', category: null, top, own }
  const api = createApi('/api', async (url) => Response.json(String(url).includes('/leaderboard') ? board : []))
  const requestVerification = vi.fn(async () => {})
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api }}>
        <Leaderboard requestVerification={requestVerification} />
      </BackendProvider>
    </QueryClientProvider>,
  )
  return requestVerification
}

test('[S-123] the own row of a player without a proved address has no rank, says so, and sends the mail', async () => {
  const requestVerification = show([omar], { ...pia, listed: false })
  const row = await screen.findByRole('region', { name: 'Your row' })
  expect(row.textContent).toContain('Not listed yet')
  expect(row.textContent).toContain('9 right')
  expect(within(screen.getByRole('table')).queryByText('Pia')).toBeNull()
  fireEvent.click(within(row).getByRole('button', { name: 'Verify to appear' }))
  expect(await screen.findByText('Verification email sent! Check your inbox.')).toBeTruthy()
  expect(requestVerification).toHaveBeenCalledOnce()
})

test('[S-123] a listed player has a rank like everybody, and the board says who is on it', async () => {
  show([omar], { ...pia, rank: 412, listed: true })
  const table = await screen.findByRole('table')
  expect(within(table).getByText('412')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Your row' })).toBeNull()
  expect(screen.getByText('Listed are players with a verified address.')).toBeTruthy()
})
