import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { fakeAccount } from '../../api/testing/fake-account.ts'
import { SessionProvider } from '../session/session.tsx'
import { ChallengePage } from './challenge-page.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const challengeIn = (category: { id: string; name: string; sensitive: boolean }) => ({
  challenge_id: 'abc',
  category,
  difficulty: 'easy',
  state: 'open',
  sender: { name: 'Ada', recorded_at: 0, right: 7, total_ms: 60_000, timing: 'normal' },
  expires_at: 1,
  players: 0,
  role: 'none',
  own_name: null,
  run: null,
  table: [],
})

function show(category: { id: string; name: string; sensitive: boolean }) {
  const posts: string[] = []
  const answer: typeof fetch = async (url, init) => {
    if (init?.method === 'POST') {
      posts.push(String(url))
      return new Promise(() => {})
    }
    return Response.json(challengeIn(category))
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api: createApi('/api', answer) }}>
        <SessionProvider account={fakeAccount({})}>
          <ChallengePage challengeId="abc" />
        </SessionProvider>
      </BackendProvider>
    </QueryClientProvider>,
  )
  return posts
}

test('[CL4] a challenge in a sensitive category shows its warning before the first question is dealt', async () => {
  const posts = show({ id: 'true-crime', name: 'True Crime', sensitive: true })
  fireEvent.click(await screen.findByRole('button', { name: /play/i }))
  expect(screen.getByRole('dialog', { name: 'Content Warning' }).textContent).toContain('True Crime')
  expect(posts).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'I am 17 or older' }))
  await screen.findByText('Dealing ten questions…')
  expect(posts).toHaveLength(1)
})

test('[CL2] any other challenge starts with one tap', async () => {
  const posts = show({ id: 'space', name: 'Space', sensitive: false })
  fireEvent.click(await screen.findByRole('button', { name: /play/i }))
  await screen.findByText('Dealing ten questions…')
  expect(posts).toHaveLength(1)
})
