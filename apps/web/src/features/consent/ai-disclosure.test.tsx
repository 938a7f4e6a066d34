import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AiDisclosure } from './ai-disclosure.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

test.each([
  ['questions', 'AI-generated questions'],
  ['feedback', 'AI-generated explanations'],
  ['default', 'AI in Knowdown'],
] as const)('[Q3] accepting the disclosure of %s stores its flag and closes it 500 ms later', async (type, title) => {
  const onClose = vi.fn()
  render(<AiDisclosure type={type} open onClose={onClose} />)
  expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I understand' }))
  expect(localStorage.getItem(`ai_disclosure_${type}_accepted`)).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(499))
  expect(onClose).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(onClose).toHaveBeenCalledExactlyOnceWith(true)
})

test('[Q3] as a sheet it covers no page: same words, button and timing, and nothing behind it is locked', async () => {
  const onClose = vi.fn()
  const shown = (open: boolean) => (
    <>
      <button type="button">Answer</button>
      <AiDisclosure type="questions" as="sheet" open={open} onClose={onClose} />
    </>
  )
  const { rerender } = render(shown(true))
  expect(screen.getByRole('dialog', { name: 'AI-generated questions' }).tagName).toBe('DIV')
  expect(document.querySelector('dialog[open]')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'I understand' }))
  expect(localStorage.getItem('ai_disclosure_questions_accepted')).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(onClose).toHaveBeenCalledExactlyOnceWith(true)
  rerender(shown(false))
  expect(screen.queryByRole('dialog')).toBeNull()
})
