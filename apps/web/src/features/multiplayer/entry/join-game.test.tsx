import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../../api/api.ts'
import { BackendProvider } from '../../../api/backend.tsx'
import { JoinGame } from './join-game.tsx'

afterEach(cleanup)

/** A server with one lobby, ABCD, of this category. */
function show(category: string, isAccepted = false, code = 'ABCD') {
  const asked: string[] = []
  const onSeat = vi.fn()
  const onParty = vi.fn()
  const api = createApi('', async (url, init) => {
    asked.push(`${init?.method} ${url}`)
    if (String(url) === '/find-code' && code === 'ABCD') return Response.json({ code, kind: 'battle' })
    if (String(url) === '/find-code' && code === 'PRTY') return Response.json({ code, kind: 'party' })
    if (String(url) === '/lobby/ABCD') return Response.json({ category, difficulty: 'medium' })
    if (String(url) === '/join-lobby?lobby=ABCD')
      return Response.json({ guest_id: 'g', category, difficulty: 'medium' })
    return Response.json({ detail: 'no' }, { status: 404 })
  })
  render(
    <BackendProvider backend={{ api }}>
      <JoinGame
        invitedCode={code}
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
        onParty={onParty}
        onAssignment={() => {}}
        onCreate={() => {}}
        onHome={() => {}}
      />
    </BackendProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Join Game' }))
  return { asked, onSeat, onParty }
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

test('[K5] the error stands under the boxes, belongs to the field, and the next key clears it', async () => {
  show('Space', false, 'WXYZ')
  const error = await screen.findByRole('alert')
  const field = screen.getByRole('textbox', { name: 'Enter the 4-character lobby code' })
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual(['true', error.id])
  expect(field.compareDocumentPosition(error)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  fireEvent.change(field, { target: { value: 'wxy' } })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[B3] fewer than four characters are told at the field, and the server is not asked', async () => {
  const { asked } = show('Space', false, 'AB')
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid 4-character lobby code')
  expect(asked).toEqual([])
})

test('[B3] the field has the focus on arrival, and shows four boxes, or eight for a longer code', () => {
  show('Space', false, 'AB')
  const field = screen.getByPlaceholderText('Enter 4-character code')
  expect(document.activeElement).toBe(field)
  const boxes = () => document.querySelectorAll('.code-entry-box').length
  expect(boxes()).toBe(4)
  fireEvent.change(field, { target: { value: 'abcd2' } })
  expect([boxes(), (field as HTMLInputElement).value]).toEqual([8, 'ABCD2'])
})

test('[PR1] the server says that a code is that of a party', async () => {
  const { onParty, onSeat } = show('Space', false, 'PRTY')
  await waitFor(() => expect(onParty).toHaveBeenCalledExactlyOnceWith('PRTY'))
  expect(onSeat).not.toHaveBeenCalled()
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
