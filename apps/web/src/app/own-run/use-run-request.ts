import { useState } from 'react'
import { gameStorage } from '../../platform/game-storage.ts'

/**
 * Names the run of this tab in one place, such as a link. The same name continues the same run, so that a reload comes
 * back to it. Null while nothing is played.
 */
export function useRunRequest(place: string) {
  const key = `own-run-${place}`
  const [requestId, setRequestId] = useState(() => gameStorage.read(key) || null)
  function keep(id: string | null) {
    gameStorage.write(key, id ?? '')
    setRequestId(id)
  }
  return {
    requestId,
    begin: () => keep(crypto.randomUUID()),
    end: () => keep(null),
  }
}
