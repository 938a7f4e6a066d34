import { joinLobby, lobbyPreview } from '@knowdown/contracts/battles/calls'
import { findCode } from '@knowdown/contracts/parties/calls'
import { useRef, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { newRequestId } from '../../../platform/request-id.ts'
import { visitorIdentity } from '../../../platform/visitor-name.ts'
import { INVALID_CODE, joinFailedMessage } from '../state/messages.ts'
import type { Seat } from '../state/seat.ts'
import { isWholeCode } from './invitation.ts'

export interface JoinOptions {
  /** Whether a guest has to accept a warning before a lobby of this category is joined. */
  needsWarning(category: string): boolean
  onSeat(seat: Seat): void
  /** The code belongs to a party. */
  onParty(code: string): void
  /** The code belongs to an assignment. */
  onAssignment(code: string): void
}

/** Follows a code to what it is for: the server knows whether that is a battle, a party or an assignment. */
export function useJoin({ needsWarning, onSeat, onParty, onAssignment }: JoinOptions) {
  const { api } = useBackend()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const joinRequest = useRef({ code: '', id: '' })
  /** The lobby whose warning is shown. */
  const [warned, setWarned] = useState<{ code: string; category: string } | null>(null)

  /** A text says why it failed; null means that there is nothing to sit down at yet. */
  async function attempt(action: () => Promise<Seat | string | null>) {
    if (busy) return
    setBusy(true)
    setError(null)
    const outcome = await action()
    setBusy(false)
    if (typeof outcome === 'string') setError(outcome)
    else if (outcome) onSeat(outcome)
  }

  const join = (code: string) =>
    attempt(async () => {
      if (!isWholeCode(code)) return INVALID_CODE
      const found = await api.call(findCode, { code })
      if (!found.ok) return joinFailedMessage(found.error)
      if (found.value.kind === 'party') {
        onParty(found.value.code)
        return null
      }
      if (found.value.kind === 'assignment') {
        onAssignment(found.value.code)
        return null
      }
      const preview = await api.call(lobbyPreview, { code })
      // Why a lobby cannot be joined is for the join itself to say.
      if (!preview.ok || !needsWarning(preview.value.category)) return takeGuestSeat(code)
      setWarned({ code, category: preview.value.category })
      return null
    })

  async function takeGuestSeat(code: string): Promise<Seat | string> {
    // A retry keeps its id: when only the reply got lost, the server gives out the same seat again.
    if (joinRequest.current.code !== code) joinRequest.current = { code, id: newRequestId() }
    const joined = await api.call(joinLobby, {
      lobby_code: code,
      request_id: joinRequest.current.id,
      ...visitorIdentity(),
    })
    if (!joined.ok) return joinFailedMessage(joined.error)
    return { code, playerId: joined.value.guest_id, role: 'guest', embedded: false }
  }

  return {
    busy,
    error,
    dismiss: () => setError(null),
    join: (code: string) => void join(code),
    warned,
    acceptWarning() {
      setWarned(null)
      if (warned) void attempt(() => takeGuestSeat(warned.code))
    },
    declineWarning: () => setWarned(null),
  }
}
