import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Segmented } from './segmented.tsx'
import { nextTabIndex, Tabs } from './tabs.tsx'
import { Toggle } from './toggle.tsx'

afterEach(cleanup)

test('a toggle is a switch and reports its next state', async () => {
  const onChange = vi.fn()
  render(<Toggle label="AI Assistant" checked onChange={onChange} />)
  const toggle = screen.getByRole('switch', { name: 'AI Assistant' })
  expect(toggle.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(toggle)
  expect(onChange).toHaveBeenCalledWith(false)
})

test('a segment is a radio of its group', async () => {
  const onChange = vi.fn()
  render(
    <Segmented
      legend="Mode"
      value="solo"
      onChange={onChange}
      options={[
        { value: 'solo', label: 'Solo' },
        { value: 'multi', label: 'Multi', hint: 'Battle a friend' },
      ]}
    />,
  )
  expect(screen.getByRole('group', { name: 'Mode' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Solo' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: /Multi/ }))
  expect(onChange).toHaveBeenCalledWith('multi')
})

function Boards() {
  const [board, setBoard] = useState<'battles' | 'solo'>('battles')
  return (
    <Tabs
      label="Boards"
      value={board}
      onChange={setBoard}
      tabs={[
        { id: 'battles', label: 'Battles', panel: 'By rating' },
        { id: 'solo', label: 'Solo', panel: 'By right answers' },
      ]}
    />
  )
}

test('the row of tabs is scrolled to the chosen one', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === 'Solo' ? 500 : 0
  })
  render(<Boards />)
  await userEvent.click(screen.getByRole('tab', { name: 'Solo' }))
  expect(screen.getByRole('tablist').scrollLeft).toBe(500)
  vi.restoreAllMocks()
})

test('arrow keys move through the tabs, and the panel is named by its tab', async () => {
  render(<Boards />)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Battles', selected: true }))
  await userEvent.keyboard('{ArrowRight}')
  const solo = screen.getByRole('tab', { name: 'Solo', selected: true })
  expect(document.activeElement).toBe(solo)
  expect(screen.getByRole('tabpanel', { name: 'Solo' }).textContent).toBe('By right answers')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 1, null],
])('%s from %s leads to %s of three', (key, at, to) => {
  expect(nextTabIndex(key, at, 3)).toBe(to)
})

test('without tabs no key moves', () => {
  expect(nextTabIndex('ArrowRight', 0, 0)).toBeNull()
})
