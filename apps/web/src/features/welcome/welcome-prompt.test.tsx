import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { WelcomePrompt } from './welcome-prompt.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('[Y4] the welcome prompt is on by default and leads to sign-up', () => {
  render(<WelcomePrompt />)
  expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/auth')
})

test('[Y4] once dismissed it is gone, also at the next visit', async () => {
  render(<WelcomePrompt />)
  await userEvent.click(screen.getByRole('button', { name: 'Maybe Later' }))
  expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull()
  cleanup()
  render(<WelcomePrompt />)
  expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull()
})
