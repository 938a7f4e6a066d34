import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import page from '../../../index.html?raw'
import { THEME_COLOURS } from './theme.ts'
import { ThemeProvider, useTheme } from './theme-provider.tsx'

let system: { matches: boolean; changed(): void }

beforeEach(() => {
  const listeners = new Set<() => void>()
  system = {
    matches: false,
    changed() {
      for (const listener of listeners) listener()
    },
  }
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return system.matches
    },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }))
  document.head.innerHTML = '<meta name="theme-color" content="">'
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function Switch() {
  const { theme, toggle } = useTheme()
  return (
    <button type="button" onClick={toggle}>
      {theme}
    </button>
  )
}

const show = () =>
  render(
    <ThemeProvider>
      <Switch />
    </ThemeProvider>,
  )

const shown = () => document.documentElement.dataset.theme
const barColour = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content')

test('[Y1] with nothing stored the theme is that of the system, and follows it live', async () => {
  show()
  expect(shown()).toBe('dark')
  system.matches = true
  system.changed()
  await screen.findByText('light')
  expect(shown()).toBe('light')
  expect(barColour()).toBe(THEME_COLOURS.light)
  expect(localStorage.getItem('theme')).toBeNull()
})

test('[Y1] a choice is stored as dark or light and no longer follows the system', async () => {
  show()
  await userEvent.click(screen.getByRole('button'))
  expect(localStorage.getItem('theme')).toBe('light')
  await userEvent.click(screen.getByRole('button'))
  expect(localStorage.getItem('theme')).toBe('dark')
  system.matches = true
  system.changed()
  expect(shown()).toBe('dark')
})

test('[Y1] a stored choice wins over the system, an invalid stored value does not', () => {
  localStorage.setItem('theme', 'light')
  show()
  expect(shown()).toBe('light')
  cleanup()
  localStorage.setItem('theme', 'purple')
  show()
  expect(shown()).toBe('dark')
})

const earlyScript = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? ''

test.each([
  { stored: 'light', systemLight: false, theme: 'light' },
  { stored: 'dark', systemLight: true, theme: 'dark' },
  { stored: null, systemLight: true, theme: 'light' },
  { stored: 'purple', systemLight: false, theme: 'dark' },
] as const)('[Y1] before the first paint: stored $stored, system light $systemLight gives $theme', (given) => {
  if (given.stored) localStorage.setItem('theme', given.stored)
  system.matches = given.systemLight
  delete document.documentElement.dataset.theme
  new Function(earlyScript)()
  expect(shown()).toBe(given.theme)
})

test('[Y1] the colours of the browser bars in the page are those of the themes', () => {
  localStorage.setItem('theme', 'light')
  new Function(earlyScript)()
  expect(barColour()).toBe(THEME_COLOURS.light)
  expect(page).toContain(`media="(prefers-color-scheme: dark)" content="${THEME_COLOURS.dark}"`)
  expect(page).toContain(`media="(prefers-color-scheme: light)" content="${THEME_COLOURS.light}"`)
})
