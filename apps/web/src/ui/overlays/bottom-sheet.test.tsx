import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BottomSheet } from './bottom-sheet.tsx'

afterEach(cleanup)

function show() {
  const onClose = vi.fn()
  render(
    <BottomSheet open onClose={onClose} title="Select Category">
      <p>Tiles</p>
    </BottomSheet>,
  )
  const sheet = screen.getByRole('dialog', { name: 'Select Category' })
  const title = screen.getByRole('heading', { name: 'Select Category' })
  const drag = (to: number) => {
    fireEvent.pointerDown(title, { clientY: 200, pointerId: 1 })
    fireEvent.pointerMove(title, { clientY: to, pointerId: 1 })
  }
  const release = (at: number) => fireEvent.pointerUp(title, { clientY: at, pointerId: 1 })
  return { sheet, title, onClose, drag, release }
}

test('the sheet takes 85% of the screen by default', () => {
  expect(show().sheet.style.height).toBe('85%')
})

test('it follows the finger and springs back after 150 px', () => {
  const { sheet, onClose, drag, release } = show()
  drag(350)
  expect(sheet.style.getPropertyValue('--drag')).toBe('150px')
  release(350)
  expect(sheet.style.getPropertyValue('--drag')).toBe('')
  expect(onClose).not.toHaveBeenCalled()
})

test('it closes on a drag of more than 150 px', () => {
  const { onClose, drag, release } = show()
  drag(351)
  release(351)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a drag that the system takes over changes nothing', () => {
  const { title, sheet, onClose, drag } = show()
  drag(600)
  fireEvent.pointerCancel(title, { clientY: 600, pointerId: 1 })
  expect(sheet.style.getPropertyValue('--drag')).toBe('')
  expect(onClose).not.toHaveBeenCalled()
})

test('a pointer that did not start on the handle moves nothing', () => {
  const { title, sheet, onClose, release } = show()
  fireEvent.pointerMove(title, { clientY: 500, pointerId: 1 })
  release(500)
  expect(sheet.style.getPropertyValue('--drag')).toBe('')
  expect(onClose).not.toHaveBeenCalled()
})
