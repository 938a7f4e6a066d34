import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../../api/api.ts'
import { BackendProvider } from '../../../api/backend.tsx'
import { JoinParty } from './join-party.tsx'

afterEach(cleanup)

test.each(['', 'K7'])('the code %j is refused in plain words, without asking the server', async (typed) => {
  const fetched = vi.fn(async () => Response.json({}))
  render(
    <BackendProvider backend={{ api: createApi('/api', fetched) }}>
      <JoinParty code={null} onCode={() => {}} onBattle={() => {}} onJoined={() => {}} />
    </BackendProvider>,
  )
  fireEvent.change(screen.getByLabelText('The code on the big screen'), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter the 4 characters on the big screen.')
  expect(fetched).not.toHaveBeenCalled()
})
