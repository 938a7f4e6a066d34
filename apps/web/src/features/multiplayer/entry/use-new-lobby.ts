import { createLobby } from '@knowdown/contracts/matches'
import { useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { deviceSessionId } from '../../../platform/device-keys.ts'
import type { MatchScreen } from '../state/match-screen.ts'
import { createFailedMessage } from '../state/messages.ts'
import type { Seat } from '../state/seat.ts'

interface NewLobbyOptions {
  onSeat(seat: Seat): void
  onFailed(message: string): void
}

/** Opens another lobby like the last one, with a new code. */
export function useNewLobby({ onSeat, onFailed }: NewLobbyOptions) {
  const { api } = useBackend()
  const [busy, setBusy] = useState(false)

  async function open({ category, difficulty }: Pick<MatchScreen, 'category' | 'difficulty'>) {
    setBusy(true)
    const created = await api.call(createLobby, {
      category,
      session_id: deviceSessionId(),
      ...(difficulty !== null && { difficulty }),
    })
    setBusy(false)
    if (!created.ok) return onFailed(createFailedMessage(created.error))
    onSeat({ code: created.value.lobby_code, playerId: created.value.host_id, role: 'host', embedded: false })
  }

  return { busy, open: (last: Pick<MatchScreen, 'category' | 'difficulty'>) => void open(last) }
}
