import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { Home } from './home.tsx'

afterEach(cleanup)

const category = (name: string, pack: string | null = null) => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  pack,
  icon: 'rocket',
  sensitive: false,
})

function show(answer: () => Promise<Response>) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <BackendProvider backend={{ api: createApi('/api', answer) }}>
        <Home welcome={null} />
      </BackendProvider>
    </QueryClientProvider>,
  )
  return screen.getByRole('region', { name: "What's on" })
}

test('[R1] home carries the name of the product and the tagline', () => {
  show(() => new Promise(() => {}))
  expect(screen.getByRole('heading', { level: 1, name: 'Knowdown' })).toBeTruthy()
  expect(document.body.textContent).toContain('Test your knowledge with AI-generated questions!')
})

test('while the categories are on their way the gallery is busy and says no number', () => {
  const gallery = show(() => new Promise(() => {}))
  expect(gallery.getAttribute('aria-busy')).toBe('true')
  expect(within(gallery).queryByText(/categories/)).toBeNull()
})

test('the gallery shows and counts the free categories, not those of packs', async () => {
  const gallery = show(async () =>
    Response.json([category('Science Fiction'), category('Music'), category('Dragons', 'fantasy')]),
  )
  expect(await within(gallery).findByText('2 free categories')).toBeTruthy()
  const names = within(gallery)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Science Fiction', 'Music'])
})

test('when the categories cannot be loaded it says so, and asking again brings them', async () => {
  let up = false
  const gallery = show(async () =>
    up ? Response.json([category('Music')]) : Response.json({ detail: 'down' }, { status: 503 }),
  )
  expect((await within(gallery).findByRole('alert')).textContent).toBe(
    'Could not load categories. Please try again later.',
  )
  up = true
  await userEvent.click(within(gallery).getByRole('button', { name: 'Try again' }))
  expect(await within(gallery).findByText('Music')).toBeTruthy()
  expect(within(gallery).queryByRole('alert')).toBeNull()
})
