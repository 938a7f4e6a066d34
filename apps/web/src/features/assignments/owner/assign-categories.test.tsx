import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../../api/api.ts'
import { BackendProvider } from '../../../api/backend.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { AssignCategories, shareOf } from './assign-categories.tsx'

afterEach(cleanup)

const category = (id: string, name: string, sensitive = false) => ({ id, name, icon: '', pack: null, sensitive })
const answer: typeof fetch = async () =>
  Response.json([
    category('space', 'Space'),
    category('film', 'Film'),
    category('law', 'Law'),
    category('occult', 'Occult', true),
  ])

function open(added: number) {
  const store = {
    create: vi.fn(async () => 'a-new-quiz'),
    fill: vi.fn(async () => ({ added, leftToday: 5 })),
    bin: vi.fn(async () => 0),
  }
  const onMade = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api: createApi('/api', answer) }}>
        <AssignCategories store={store as never} purchases={{ premium: false, packs: [] }} onMade={onMade} />
      </BackendProvider>
    </QueryClientProvider>,
  )
  return { store, onMade }
}

test('[AS1] categories become a quiz of the account with the questions spread over them, ready to be assigned', async () => {
  const { store, onMade } = open(3)
  expect(screen.getByRole('button', { name: 'Go on' })).toHaveProperty('disabled', true)
  for (const name of ['Space', 'Film', 'Law']) await userEvent.click(await screen.findByRole('checkbox', { name }))
  await userEvent.click(screen.getByRole('radio', { name: '10' }))
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(onMade).toHaveBeenCalledWith('a-new-quiz'))
  expect(store.create).toHaveBeenCalledWith(expect.objectContaining({ title: 'Space, Film, Law' }), expect.any(String))
  const calls = store.fill.mock.calls as unknown as [string, { category: string; count: number; requestId: string }][]
  expect(calls.map(([, { category: id, count }]) => [id, count])).toEqual([
    ['space', 4],
    ['film', 3],
    ['law', 3],
  ])
  expect(new Set(calls.map(([, { requestId }]) => requestId)).size).toBe(3)
})

test.each([
  ['Space', false],
  ['Occult', true],
])('[C7] a quiz of our questions about %s is marked as 17+: %s', async (name, mature) => {
  const { store, onMade } = open(3)
  await userEvent.click(await screen.findByRole('checkbox', { name }))
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(onMade).toHaveBeenCalled())
  expect(store.create).toHaveBeenCalledWith(expect.objectContaining({ mature }), expect.any(String))
})

test('[AS1] where there are no questions nothing is left behind, and it is said', async () => {
  const { store, onMade } = open(0)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Space' }))
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await screen.findByText('There are no questions like these.')
  expect(store.bin).toHaveBeenCalledWith('a-new-quiz')
  expect(onMade).not.toHaveBeenCalled()
})

test('[AS1] the shares add up to the number of questions', () => {
  for (const [count, categories] of [
    [10, 3],
    [5, 7],
    [30, 10],
  ] as const) {
    const shares = Array.from({ length: categories }, (_, place) => shareOf(count, categories, place))
    expect(shares.reduce((sum, one) => sum + one, 0)).toBe(count)
  }
})
