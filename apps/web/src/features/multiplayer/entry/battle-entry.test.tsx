import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../../api/api.ts'
import { BackendProvider } from '../../../api/backend.tsx'
import { BattleEntry } from './battle-entry.tsx'
import { EntryFrame } from './entry-frame.tsx'

afterEach(cleanup)

/** A server with one lobby, ABCD, of this category. */
function show(category: string, isAccepted = false, code = 'ABCD') {
  const asked: string[] = []
  const onSeat = vi.fn()
  const api = createApi('', async (url, init) => {
    asked.push(`${init?.method} ${url}`)
    if (String(url) === '/find-code' && code === 'ABCD') return Response.json({ code, kind: 'battle' })
    if (String(url) === '/lobby/ABCD') return Response.json({ category, difficulty: 'medium' })
    if (String(url) === '/join-lobby?lobby=ABCD')
      return Response.json({ guest_id: 'g', category, difficulty: 'medium' })
    return Response.json({ detail: 'no' }, { status: 404 })
  })
  render(
    <BackendProvider backend={{ api }}>
      <BattleEntry
        embedded={false}
        category={null}
        difficulty="medium"
        invitedCode={code}
        endReason={null}
        needsWarning={(wanted) => wanted === 'Occult' && !isAccepted}
        warning={({ category: shown, onAccepted, onDecline }) =>
          shown && (
            <div role="dialog">
              {shown}
              <button type="button" onClick={onAccepted}>
                Accept
              </button>
              <button type="button" onClick={onDecline}>
                Decline
              </button>
            </div>
          )
        }
        onSeat={onSeat}
        onHome={() => {}}
      />
    </BackendProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Join Game' }))
  return { asked, onSeat }
}

const seat = { code: 'ABCD', playerId: 'g', role: 'guest', embedded: false }

test('[C7] a guest sees the warning of a sensitive lobby before joining, and joins by accepting', async () => {
  const { asked, onSeat } = show('Occult')
  expect((await screen.findByRole('dialog')).textContent).toContain('Occult')
  expect(asked).toEqual(['POST /find-code', 'GET /lobby/ABCD'])
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(onSeat).toHaveBeenCalledExactlyOnceWith(seat))
  expect(asked).toEqual(['POST /find-code', 'GET /lobby/ABCD', 'POST /join-lobby?lobby=ABCD'])
})

test('[C9] a guest who declines the warning does not join', async () => {
  const { asked, onSeat } = show('Occult')
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([asked, onSeat.mock.calls]).toEqual([['POST /find-code', 'GET /lobby/ABCD'], []])
})

test('[K5] a wrong code is told, and counts as one guess', async () => {
  const { asked } = show('Space', false, 'WXYZ')
  expect(await screen.findByText('Lobby not found. Please check the code and try again.')).toBeTruthy()
  expect(asked).toEqual(['POST /find-code'])
})

test('[B1] the panel inside home comes into view with its buttons', () => {
  const scrollIntoView = vi.fn()
  HTMLElement.prototype.scrollIntoView = scrollIntoView
  render(
    <EntryFrame embedded title="Multiplayer Quiz" about={null} onHome={() => {}}>
      <button type="button">Create Game</button>
    </EntryFrame>,
  )
  expect(scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
})

test('[B9] an error of Join does not stay on the screen that creates a game', async () => {
  show('Space', false, 'WXYZ')
  expect(await screen.findByRole('alert')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Create New Game' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('other lobbies, and accepted categories, are joined at once', async () => {
  for (const [category, isAccepted] of [
    ['Space', false],
    ['Occult', true],
  ] as const) {
    const { onSeat } = show(category, isAccepted)
    await waitFor(() => expect(onSeat).toHaveBeenCalledExactlyOnceWith(seat))
    cleanup()
  }
})

test('[B1] from the start screen inside home the focus goes along to the next one', () => {
  render(
    <BackendProvider backend={{ api: createApi('', async () => Response.json({})) }}>
      <BattleEntry
        embedded
        category={null}
        difficulty="medium"
        invitedCode={null}
        endReason={null}
        needsWarning={() => false}
        warning={() => null}
        onSeat={() => {}}
        onHome={() => {}}
      />
    </BackendProvider>,
  )
  const create = screen.getByRole('button', { name: 'Create Game' })
  create.focus()
  fireEvent.click(create)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Create Game' }))
})
