import { createLobby } from '@knowdown/contracts/battles/calls'
import { useRef, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { visitorIdentity } from '../../../platform/visitor-name.ts'
import type { MatchScreen } from '../state/match-screen.ts'
import { createFailedMessage } from '../state/messages.ts'
import type { Seat } from '../state/seat.ts'

interface NewLobbyOptions {
  /** Whether the game starts from home. */
  embedded: boolean
  onSeat(seat: Seat): void
  onFailed(message: string): void
}

type Topic = Pick<MatchScreen, 'category' | 'difficulty'>

/** Opens a lobby with a code of its own. */
export function useNewLobby({ embedded, onSeat, onFailed }: NewLobbyOptions) {
  const { api } = useBackend()
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)

  async function open({ category, difficulty }: Topic) {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(true)
    const created = await api.call(createLobby, {
      category,
      ...visitorIdentity(),
      ...(difficulty !== null && { difficulty }),
    })
    isBusy.current = false
    setBusy(false)
    if (!created.ok) return onFailed(createFailedMessage(created.error))
    onSeat({ code: created.value.lobby_code, playerId: created.value.host_id, role: 'host', embedded })
  }

  return { busy, open: (topic: Topic) => void open(topic) }
}
