import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useHostKeys } from './use-host-keys.ts'

afterEach(cleanup)

function Page({ onKey }: { onKey(key: string): boolean }) {
  useHostKeys(onKey)
  return (
    <>
      <button type="button">Lead from my phone</button>
      <dialog />
    </>
  )
}

test('[PR6] after a dialog was closed Enter goes on, and does not open it again', () => {
  const onKey = vi.fn(() => true)
  render(<Page onKey={onKey} />)
  const opener = screen.getByRole('button')
  opener.focus()
  expect(document.activeElement).toBe(opener)
  const dialog = document.querySelector('dialog')
  dialog?.dispatchEvent(new Event('close'))
  expect(document.activeElement).toBe(document.body)
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
  expect(onKey).toHaveBeenCalledExactlyOnceWith('Enter')
})
