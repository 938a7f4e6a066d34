import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Logo } from './logo.tsx'
import { ErrorBanner, Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

afterEach(cleanup)

test('an error is announced and can be dismissed', async () => {
  const onDismiss = vi.fn()
  render(<ErrorBanner message="Network error: Could not submit answer." onDismiss={onDismiss} />)
  expect(screen.getByRole('alert').textContent).toContain('Network error: Could not submit answer.')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(onDismiss).toHaveBeenCalledOnce()
})

test('[K5] the detail of an error is a line of its own below the exact words', () => {
  render(<ErrorBanner message={'Failed to create lobby\nThis pack is locked.'} onDismiss={() => {}} />)
  expect(screen.getByText('Failed to create lobby', { exact: true })).toBeTruthy()
  expect(screen.getByText('This pack is locked.', { exact: true })).toBeTruthy()
})

test('screen readers announce a red notice at once and a neutral one politely', () => {
  const { rerender } = render(<Notice tone="wrong">No connection</Notice>)
  expect(screen.getByRole('alert').textContent).toBe('No connection')
  rerender(<Notice>Mail sent</Notice>)
  expect(screen.getByRole('status').textContent).toBe('Mail sent')
})

test('a spinner with a label is announced; without one it is decoration', () => {
  const { rerender } = render(<Spinner label="Loading" />)
  expect(screen.getByRole('status').textContent).toBe('Loading')
  rerender(<Spinner />)
  expect(screen.queryByRole('status')).toBeNull()
})

test('a skeleton is hidden from screen readers', () => {
  const { container } = render(<Skeleton className="h-4" />)
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})

test('the logo reads as the name alone', () => {
  const { container } = render(<Logo />)
  expect(container.textContent).toBe('Knowdown')
})
