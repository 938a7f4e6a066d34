import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { DeskHealth } from './desk-health.tsx'

afterEach(cleanup)

const REPLIES: Record<string, unknown> = {
  'GET /api/admin/health': {
    findings: [
      { part: 'disk', state: 'ok', text: '40 GB are free' },
      { part: 'proxy', state: 'problem', text: 'sockets do not get through' },
    ],
  },
  'POST /api/admin/health/mail': {
    finding: { part: 'test mail', state: 'problem', text: 'the mail server refused a mail (SMTP 550)' },
  },
}

test('[OP8] the desk shows what the doctor sees, and what the mail server answers to a test mail', async () => {
  const answer = async (url: string | URL | Request, init?: RequestInit) =>
    Response.json(REPLIES[`${init?.method ?? 'GET'} ${String(url).split('?')[0]}`])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api: createApi('/api', answer as typeof fetch) }}>
        <DeskHealth askForProof={() => null} />
      </BackendProvider>
    </QueryClientProvider>,
  )
  const list = await screen.findByRole('list', { name: 'Health' })
  expect([...list.children].map((line) => line.textContent)).toEqual([
    'disk 40 GB are freefine',
    'proxy sockets do not get throughnow',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test mail' }))
  expect((await screen.findByRole('alert')).textContent).toContain('SMTP 550')
})
