import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { CategoryGallery } from './category-gallery.tsx'
import { CategorySheet } from './category-sheet.tsx'

afterEach(cleanup)

const space = { id: 'space', name: 'Space', pack: null, icon: 'rocket', sensitive: false }
const music = { ...space, id: 'music', name: 'Music' }

const potter = { ...space, id: 'harry-potter', name: 'Harry Potter', pack: 'fantasy' }

const heard = { onOpenStore: vi.fn(), onLocked: vi.fn(), onChoose: vi.fn() }
afterEach(() => vi.clearAllMocks())

const listed = {
  categories: [space, music, potter],
  failed: false,
  purchases: { premium: false, packs: [] as string[] },
  chosen: null,
  ...heard,
}

const withServer = (screen: React.ReactNode) => (
  <QueryClientProvider client={createQueryClient()}>
    <BackendProvider backend={{ api: createApi('/api', () => new Promise<Response>(() => {})) }}>
      {screen}
    </BackendProvider>
  </QueryClientProvider>
)

function show() {
  render(withServer(<CategorySheet open onClose={() => {}} {...listed} />))
  return heard
}
function showGallery(packs: string[] = []) {
  const purchases = { premium: false, packs }
  render(withServer(<CategoryGallery asking={false} onRetry={() => {}} {...listed} purchases={purchases} />))
}
const tiles = () => [...document.querySelectorAll('.gallery-tile')].map(({ textContent }) => textContent)

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

test.each([
  ['sheet', show],
  ['gallery', showGallery],
])('[C6] the %s lists no locked category, but a search finds it with pack and price', (_, open) => {
  open()
  expect(screen.queryByText('Harry Potter')).toBeNull()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'harry' } })
  const locked = screen.getByRole('button', { name: /Harry Potter/ })
  expect(locked.textContent).toBe('Harry PotterFantasy Pack · $0.99')
  expect(screen.queryByText('No categories found for the search term.')).toBeNull()
  fireEvent.click(locked)
  expect(heard.onLocked).toHaveBeenCalledExactlyOnceWith('harry-potter')
  expect(heard.onChoose).not.toHaveBeenCalled()
})

test('the gallery shows bought categories too, first, and chooses at once', () => {
  showGallery(['fantasy'])
  expect(tiles()).toEqual(['Harry Potter', 'Space', 'Music'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mus' } })
  expect(tiles()).toEqual(['Music'])
  fireEvent.click(screen.getByRole('button', { name: 'Music' }))
  expect(heard.onChoose).toHaveBeenCalledExactlyOnceWith('music')
})

test('the key / leads into the search of the gallery', () => {
  showGallery()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})
