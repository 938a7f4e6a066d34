import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { StoreDialog } from './store-dialog.tsx'

afterEach(cleanup)

test('a store in setup says so and asks again on request', async () => {
  const onRetry = vi.fn()
  render(<StoreDialog open onClose={() => {}} status="setup" onRetry={onRetry} />)
  expect(screen.getByRole('dialog', { name: 'Store', description: 'Unlock premium features' })).toBeTruthy()
  expect(screen.getByText('Store Setup in Progress')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry Connection' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('while it asks, the button says Checking... and asks no second time', async () => {
  const onRetry = vi.fn()
  render(<StoreDialog open onClose={() => {}} status="checking" onRetry={onRetry} />)
  await userEvent.click(screen.getByRole('button', { name: 'Checking...' }))
  expect(onRetry).not.toHaveBeenCalled()
})
