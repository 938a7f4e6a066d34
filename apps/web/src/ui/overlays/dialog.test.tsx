import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

function show(props: { dismissible?: boolean; open?: boolean } = {}) {
  const onClose = vi.fn()
  const view = (open: boolean) => (
    <Dialog open={open} onClose={onClose} title="Track Your Progress!" description="Keep this score." {...props}>
      <button type="button">Sign Up</button>
    </Dialog>
  )
  const { rerender } = render(view(true))
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  return { dialog, onClose, setOpen: (open: boolean) => rerender(view(open)) }
}

test('it is modal, named by its title and described by its description', () => {
  const { dialog } = show()
  expect(dialog.open).toBe(true)
  expect(screen.getByRole('dialog', { name: 'Track Your Progress!' })).toBe(dialog)
  const about = dialog.getAttribute('aria-describedby')
  expect(document.getElementById(about ?? '')?.textContent).toBe('Keep this score.')
})

test('Close is the first tab stop', () => {
  const { dialog } = show()
  expect(dialog.querySelector('button')?.getAttribute('aria-label')).toBe('Close')
})

test('Close calls onClose, and the dialog stays open until the caller closes it', async () => {
  const { dialog, onClose, setOpen } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(dialog.open).toBe(true)
  setOpen(false)
  expect(dialog.open).toBe(false)
  await vi.waitFor(() => expect(screen.queryByText('Sign Up')).toBeNull())
})

test('Escape calls onClose', () => {
  const { dialog, onClose } = show()
  const cancel = createEvent('cancel', dialog, { cancelable: true })
  fireEvent(dialog, cancel)
  expect(onClose).toHaveBeenCalledOnce()
  expect(cancel.defaultPrevented).toBe(true)
})

test('a press on the backdrop calls onClose, one that began inside does not', async () => {
  const { dialog, onClose } = show()
  await userEvent.click(screen.getByText('Keep this score.'))
  fireEvent.pointerDown(screen.getByText('Keep this score.'))
  fireEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
})

test('when the browser closes the dialog, onClose is called', () => {
  const { dialog, onClose } = show()
  dialog.close()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a late close event of an earlier closing does not close the dialog again', () => {
  const { dialog, onClose } = show()
  fireEvent(dialog, createEvent('close', dialog))
  expect(onClose).not.toHaveBeenCalled()
})

test('while closing, the dialog still shows its last content', async () => {
  let drawn = () => {}
  const exit = new Promise<void>((resolve) => {
    drawn = resolve
  })
  const { rerender } = render(<Dialog open={false} onClose={() => {}} title="Result" />)
  rerender(
    <Dialog open onClose={() => {}} title="Result">
      8 of 10
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  dialog.getAnimations = () => [{ finished: exit } as unknown as Animation]
  rerender(<Dialog open={false} onClose={() => {}} title="Result" />)
  expect(dialog.textContent).toContain('8 of 10')
  drawn()
  await vi.waitFor(() => expect(dialog.textContent).toBe(''))
})

test('a dialog that cannot be dismissed has no Close and ignores Escape and the backdrop', () => {
  const { dialog, onClose } = show({ dismissible: false })
  const press = createEvent.keyDown(dialog, { key: 'Escape' })
  fireEvent(dialog, press)
  const cancel = createEvent('cancel', dialog, { cancelable: true })
  fireEvent(dialog, cancel)
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(press.defaultPrevented).toBe(true)
  expect(cancel.defaultPrevented).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

test('a dialog that cannot be dismissed opens again when the browser has closed it', () => {
  const { dialog, onClose } = show({ dismissible: false })
  dialog.close()
  expect(dialog.open).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('Tab stays inside the dialog', () => {
  const { dialog } = show()
  const last = screen.getByRole('button', { name: 'Sign Up' })
  last.focus()
  fireEvent.keyDown(last, { key: 'Tab' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  fireEvent.keyDown(dialog, { key: 'Tab', shiftKey: true })
  expect(document.activeElement).toBe(last)
})
