import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { AssistantProvider } from '../assistant/assistant.tsx'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { NavBar } from './nav-bar.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const ada = { id: 'u1', name: '', email: 'ada@example.com', emailVerified: true, createdAt: '2026-01-01T00:00:00.000Z' }

function show(width: number, user: typeof ada | null = null, premium = false) {
  vi.stubGlobal('innerWidth', width)
  localStorage.setItem('theme', 'dark')
  const onOpenStore = vi.fn()
  const onSignOut = vi.fn()
  render(
    <ThemeProvider>
      <AssistantProvider premium={premium} onOpenStore={onOpenStore}>
        <NavBar user={user} onOpenStore={onOpenStore} onSignOut={onSignOut} />
      </AssistantProvider>
    </ThemeProvider>,
  )
  return { onOpenStore, onSignOut }
}

const goesTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('[N1] the desktop bar leads to leaderboard, profile and, for signing in or up, to /auth', () => {
  show(769)
  expect(goesTo('Leaderboard')).toBe('/leaderboard')
  expect(goesTo('Profile')).toBe('/profile')
  expect(goesTo('Sign In')).toBe('/auth')
  expect(goesTo('Sign Up')).toBe('/auth')
})

test('[N1] the Store button opens the store', async () => {
  const { onOpenStore } = show(1440)
  await userEvent.click(screen.getByRole('button', { name: 'Store' }))
  expect(onOpenStore).toHaveBeenCalledOnce()
})

test('[N3] the desktop bar has no privacy link', () => {
  show(1440)
  expect(screen.queryByRole('link', { name: 'Privacy Policy' })).toBeNull()
})

test('[N4] a signed-in player without a name is shown by e-mail, and is not asked to sign in', () => {
  show(1440, ada)
  expect(screen.getByText('ada@example.com')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
})

test('[N4] signed in the bar has Profile and Sign Out', async () => {
  const { onSignOut } = show(1440, { ...ada, name: 'Ada' })
  expect(screen.getByText('Ada')).toBeTruthy()
  expect(goesTo('Profile')).toBe('/profile')
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(onSignOut).toHaveBeenCalledOnce()
})

test('[N4] signed in the menu begins with the player, and has Profile and Sign Out', async () => {
  const { onSignOut } = show(390, ada)
  await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
  const own = await screen.findByRole('region', { name: 'You' })
  expect(screen.getByText('ada@example.com')).toBeTruthy()
  expect(within(own).getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile')
  expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull()
  await userEvent.click(within(own).getByRole('button', { name: 'Sign Out' }))
  expect(onSignOut).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
})

test('[N2] at 768 the menu holds Play, You, Settings and Explore', async () => {
  show(768)
  expect(screen.queryByRole('link', { name: 'Leaderboard' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  const rows = (section: string) =>
    [...within(menu).getByRole('region', { name: section }).querySelectorAll('a, button')].map(
      ({ firstElementChild }) => firstElementChild?.nextElementSibling?.textContent,
    )
  expect(rows('Play')).toEqual(['Daily Ten', 'Quick play', 'Battle', 'Challenge', 'Party', 'Join by code'])
  expect(rows('You')).toEqual(['My quizzes', 'Mistakes', 'Earlier dailies'])
  expect(rows('Settings')).toEqual(['AI Assistant', 'Dark mode', 'Sound', 'Go to Home', 'All settings'])
  expect(rows('Explore')).toEqual(['Leaderboard', 'Privacy Policy'])
  expect(goesTo('Privacy Policy')).toBe('/privacy-policy')
})

test('[N2] a visitor’s AI Assistant is off and leads to the store', async () => {
  const { onOpenStore } = show(390)
  await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'AI Assistant Off · Premium' }))
  expect(onOpenStore).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
})

test('[N2] the menu switches sound on and off, and leads to battle and challenge on home', async () => {
  show(390)
  await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'Sound Off' }))
  expect(screen.getByRole('switch', { name: 'Sound On', checked: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Challenge' }))
  expect([location.pathname, history.state.door]).toEqual(['/', 'challenge'])
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
})

test('[N2] the menu switches the theme', async () => {
  show(390)
  await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'Dark mode On' }))
  expect(document.documentElement.dataset.theme).toBe('light')
  expect(screen.getByRole('switch', { name: 'Dark mode Off', checked: false })).toBeTruthy()
})

test('[N2] with premium the menu switches the AI Assistant on and off', async () => {
  show(390, ada, true)
  await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'AI Assistant Off' }))
  await userEvent.click(screen.getByRole('switch', { name: 'AI Assistant On' }))
  expect(screen.getByRole('switch', { name: 'AI Assistant Off' })).toBeTruthy()
})

test('[N5] in the menu the AI switch leads everybody without the feature to the store', async () => {
  for (const user of [null, ada]) {
    const { onOpenStore } = show(390, user)
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
    const toggle = await screen.findByRole('switch', { name: /AI Assistant/ })
    expect(toggle.textContent).toContain('Off · Premium')
    await userEvent.click(toggle)
    expect(onOpenStore).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
    cleanup()
  }
})

test('[N5] the wide bar has the AI toggle for a signed-in player who has the feature, and for nobody else', async () => {
  for (const [user, premium] of [
    [null, false],
    [ada, false],
    [null, true],
  ] as const) {
    show(1440, user, premium)
    expect(screen.queryByRole('button', { name: 'AI Assistant' })).toBeNull()
    cleanup()
  }
  show(1440, ada, true)
  const toggle = screen.getByRole('button', { name: 'AI Assistant' })
  await userEvent.click(toggle)
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
})
