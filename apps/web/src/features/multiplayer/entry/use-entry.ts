import { createLobby, joinLobby } from '@knowdown/contracts/matches'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { useRef, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { createWords, INVALID_CODE, joinWords } from '../state/failure-words.ts'
import type { Seat } from '../state/seat.ts'
import { CODE_LENGTH } from './invitation.ts'

/** Long enough that nobody guesses it: it stands for the seat until the reply has come. */
const requestId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Getting a seat: by opening a lobby, or with a friend's code. */
export function useEntry(embedded: boolean, farewell: string | null, onSeat: (seat: Seat) => void) {
  const { api } = useBackend()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(farewell)
  const wish = useRef({ code: '', id: '' })

  async function attempt(action: () => Promise<Seat | string>) {
    if (busy) return
    setBusy(true)
    setError(null)
    const outcome = await action()
    setBusy(false)
    if (typeof outcome === 'string') setError(outcome)
    else onSeat(outcome)
  }

  const create = (category: string | undefined, difficulty: Difficulty) =>
    attempt(async () => {
      const made = await api.call(createLobby, { difficulty, ...(category !== undefined && { category }) })
      if (!made.ok) return createWords(made.error)
      return { code: made.value.lobby_code, playerId: made.value.host_id, role: 'host', embedded }
    })

  const join = (code: string) =>
    attempt(async () => {
      if (code.length !== CODE_LENGTH) return INVALID_CODE
      // The same wish keeps its number: when only the reply got lost, the seat is still ours.
      if (wish.current.code !== code) wish.current = { code, id: requestId() }
      const joined = await api.call(joinLobby, { lobby_code: code, request_id: wish.current.id })
      if (!joined.ok) return joinWords(joined.error)
      return { code, playerId: joined.value.guest_id, role: 'guest', embedded }
    })

  return {
    busy,
    error,
    dismiss: () => setError(null),
    create: (category: string | undefined, difficulty: Difficulty) => void create(category, difficulty),
    join: (code: string) => void join(code),
  }
}
