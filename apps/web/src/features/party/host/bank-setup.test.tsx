import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../../api/api.ts'
import { BackendProvider } from '../../../api/backend.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { BankSetup } from './bank-setup.tsx'

afterEach(cleanup)

const category = (id: string, name: string, sensitive: boolean) => ({
  ...{ id, name, sensitive },
  ...{ icon: 'rocket', pack: null, promo: false },
})
const CATEGORIES = [category('space', 'Space', false), category('occult', 'Occult', true)]

test('[C7] a host who chooses a category for 17 and older hears that every phone shows a warning', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api: createApi('/api', async () => Response.json(CATEGORIES)) }}>
        <BankSetup purchases="not-ready" kept={null} onOpened={() => {}} />
      </BackendProvider>
    </QueryClientProvider>,
  )
  const note = () => screen.queryByText('Occult: 17+, every phone shows a warning first.')
  fireEvent.click(await screen.findByRole('button', { name: 'Space' }))
  expect(note()).toBeNull()
  const occult = screen.getByRole('button', { name: 'Occult 17+' })
  fireEvent.click(occult)
  expect(note()).not.toBeNull()
  fireEvent.click(occult)
  expect(note()).toBeNull()
})
