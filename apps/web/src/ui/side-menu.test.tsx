import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SideMenu } from './side-menu.tsx'

afterEach(cleanup)

test('the menu is a dialog named by its title, and Close calls onClose', async () => {
  const onClose = vi.fn()
  render(
    <SideMenu open onClose={onClose} title="Menu">
      <a href="/leaderboard">Leaderboard</a>
    </SideMenu>,
  )
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a closed menu renders no content', () => {
  render(
    <SideMenu open={false} onClose={() => {}} title="Menu">
      <a href="/leaderboard">Leaderboard</a>
    </SideMenu>,
  )
  return vi.waitFor(() => expect(screen.queryByText('Leaderboard')).toBeNull())
})
