import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CategorySheet } from './category-sheet.tsx'

afterEach(cleanup)

const space = { id: 'space', name: 'Space', pack: null, icon: 'rocket', sensitive: false }
const music = { ...space, id: 'music', name: 'Music' }

function show() {
  const onOpenStore = vi.fn()
  render(
    <CategorySheet
      open
      onClose={() => {}}
      categories={[space, music]}
      failed={false}
      purchases={{ premium: false, packs: [] }}
      chosen={null}
      onChoose={() => {}}
      onOpenStore={onOpenStore}
    />,
  )
  return { onOpenStore }
}

test('[C2] the first Escape clears the search, the next one is for the sheet', () => {
  show()
  const search = screen.getByPlaceholderText<HTMLInputElement>('Search')
  fireEvent.change(search, { target: { value: 'SPA' } })
  expect(screen.queryByRole('button', { name: 'Music' })).toBeNull()
  expect(fireEvent.keyDown(search, { key: 'Escape' })).toBe(false)
  expect(search.value).toBe('')
  expect(screen.getByRole('button', { name: 'Music' })).toBeTruthy()
  expect(fireEvent.keyDown(search, { key: 'Escape' })).toBe(true)
})

test('[S1] the hint at more categories asks for the packs of the store', () => {
  const { onOpenStore } = show()
  fireEvent.click(screen.getByRole('button', { name: 'See the store' }))
  expect(onOpenStore).toHaveBeenCalledExactlyOnceWith('packs')
})
