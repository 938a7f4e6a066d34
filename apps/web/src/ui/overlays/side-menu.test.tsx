import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SideMenu } from './side-menu.tsx'

afterEach(cleanup)

test('the menu is a dialog named by its title, and Close calls onClose', async () => {
  const onClose = vi.fn()
  render(
    <SideMenu open onClose={onClose} title="Menu">
      <a href="/leaderboard">Leaderboard</a>
    </SideMenu>,
  )
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a closed menu renders no content', () => {
  render(
    <SideMenu open={false} onClose={() => {}} title="Menu">
      <a href="/leaderboard">Leaderboard</a>
    </SideMenu>,
  )
  return vi.waitFor(() => expect(screen.queryByText('Leaderboard')).toBeNull())
})

test('the menu is seen before the page behind it becomes inert, and goes before the page is usable again', () => {
  vi.useFakeTimers()
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close')
  const menu = (open: boolean) => <SideMenu open={open} onClose={() => {}} title="Menu" />
  const { rerender, container } = render(menu(true))
  const dialog = container.querySelector('dialog')
  expect([dialog?.open, showModal.mock.calls.length]).toEqual([true, 0])
  vi.advanceTimersByTime(50)
  expect([dialog?.open, showModal.mock.calls.length]).toEqual([true, 1])
  rerender(menu(false))
  expect([dialog?.hasAttribute('data-closing'), close.mock.calls.length]).toEqual([true, 0])
  vi.advanceTimersByTime(50)
  expect([dialog?.hasAttribute('data-closing'), dialog?.open]).toEqual([false, false])
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a menu that is closed before it was painted never makes the page inert', () => {
  vi.useFakeTimers()
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const menu = (open: boolean) => <SideMenu open={open} onClose={() => {}} title="Menu" />
  const { rerender, container } = render(menu(true))
  rerender(menu(false))
  vi.advanceTimersByTime(50)
  expect([container.querySelector('dialog')?.open, showModal.mock.calls.length]).toEqual([false, 0])
  vi.useRealTimers()
  vi.restoreAllMocks()
})
