import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { initialOf } from './avatar.tsx'
import { PlayerName } from './player-name.tsx'

afterEach(cleanup)

const shown = () => document.querySelector('bdi')

test('a name stands in an element of its own, so that it cannot turn the text around it', () => {
  render(<PlayerName name="نورا" own />)
  expect(shown()?.textContent).toBe('نورا')
  expect(screen.getByText('You')).toBeTruthy()
})

test('a name of 14 characters is shown whole, a longer one with an ellipsis and the whole name on focus', () => {
  const { unmount } = render(<PlayerName name="Fourteen chars" />)
  expect([shown()?.textContent, shown()?.tabIndex]).toEqual(['Fourteen chars', -1])
  unmount()
  render(<PlayerName name="Bartholomew the Great" />)
  expect(shown()?.querySelector('[aria-hidden]')?.textContent).toBe('Bartholomew th…')
  expect(shown()?.querySelector('.player-name-whole')?.textContent).toBe('Bartholomew the Great')
  expect([shown()?.tabIndex, shown()?.title]).toEqual([0, 'Bartholomew the Great'])
})

test('an initial is one whole character, in capitals', () => {
  expect(['nora', 'élan', '🦊 fox', ''].map(initialOf)).toEqual(['N', 'É', '🦊', '?'])
})
