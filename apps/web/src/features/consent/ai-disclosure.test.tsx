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
  render(<AiDisclosure type={type} onClose={onClose} />)
  expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I understand' }))
  expect(localStorage.getItem(`ai_disclosure_${type}_accepted`)).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(499))
  expect(onClose).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(onClose).toHaveBeenCalledOnce()
})

test('[Q3] it locks nothing: no modal dialog is open while it is shown', () => {
  render(<AiDisclosure type="questions" onClose={() => {}} />)
  expect(screen.getByRole('dialog').tagName).toBe('DIV')
  expect(document.querySelector('dialog[open]')).toBeNull()
})
