import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useAttempt } from '../hooks/use-attempt.ts'
import { Collapsible } from './collapsible.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

test('a field is found by its label and described by its hint, until an error takes its place', () => {
  const { rerender } = render(<TextField label="Email" hint="We never show it." />)
  const input = screen.getByLabelText('Email')
  const noteOf = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
  expect([noteOf(), input.getAttribute('aria-invalid')]).toEqual(['We never show it.', null])
  rerender(<TextField label="Email" hint="We never show it." error="Please enter your email address." />)
  expect([noteOf(), input.getAttribute('aria-invalid')]).toEqual(['Please enter your email address.', 'true'])
})

test('a password can be shown and hidden again', async () => {
  render(<TextField label="Password" type="password" autoComplete="current-password" />)
  const input = screen.getByLabelText('Password')
  expect(input.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(input.getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(input.getAttribute('type')).toBe('password')
})

test('a collapsible says whether it is open, and hides what is inside from everyone', async () => {
  const onToggle = vi.fn()
  const inside = <button type="button">Inside</button>
  const section = (open: boolean) => (
    <Collapsible title="Data" open={open} onToggle={onToggle}>
      {inside}
    </Collapsible>
  )
  const { rerender } = render(section(false))
  const header = screen.getByRole('button', { name: 'Data' })
  expect([header.getAttribute('aria-expanded'), screen.queryByText('Inside')]).toEqual(['false', null])
  await userEvent.click(header)
  expect(onToggle).toHaveBeenCalledWith(true)
  rerender(section(true))
  expect(header.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('Inside')).toBeTruthy()
})

test('a running action is not started twice, and a failure shows a message', async () => {
  let fail = (_reason: Error) => {}
  const action = vi.fn(
    () =>
      new Promise<void>((_resolve, reject) => {
        fail = reject
      }),
  )
  const { result } = renderHook(() => useAttempt(action, (failure) => `Sorry: ${(failure as Error).message}`))
  act(() => {
    void result.current.start()
    void result.current.start()
  })
  expect(action).toHaveBeenCalledOnce()
  expect(result.current.attempt).toEqual({ stage: 'busy' })
  await act(async () => fail(new Error('no')))
  expect(result.current.attempt).toEqual({ stage: 'failed', message: 'Sorry: no' })
})
