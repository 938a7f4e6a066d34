import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button, buttonClass, IconButton } from './button.tsx'

afterEach(cleanup)

test('a press calls onClick once', async () => {
  const onClick = vi.fn()
  render(<Button onClick={onClick}>Start Quiz</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Start Quiz' }))
  expect(onClick).toHaveBeenCalledOnce()
})

test('a busy button keeps its label and the focus but does nothing', async () => {
  const onClick = vi.fn()
  render(
    <Button busy onClick={onClick}>
      Preparing...
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Preparing...' })
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(button)
})

test('a busy submit button does not submit its form', async () => {
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Sign In
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button submits its form only with type submit', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button>Plain</Button>
      <Button type="submit">Send</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Plain' }))
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('a link can look like a button', () => {
  render(<Button variant="quiet">Same</Button>)
  expect(screen.getByRole('button').className).toBe(buttonClass({ variant: 'quiet' }))
})

test('an icon button is named by its label', () => {
  render(<IconButton label="Close">x</IconButton>)
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
})
