import type { Game } from '@knowdown/domain/solo/solo-state'
import { useEffect } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { deviceStorage } from '../../platform/device-storage.ts'
import { sessionId } from './session-id.ts'
import { fetchAhead } from './sets-ahead.ts'

/** After a quiz, another one of the kind is laid by: who liked it will want it on the train too. */
export function useFetchAhead(game: Game | null, userId: string | null) {
  const { api } = useBackend()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per finished quiz, by what it was about.
  useEffect(() => {
    if (!game || !navigator.onLine || !navigator.serviceWorker?.controller) return
    fetchAhead({ api, storage: deviceStorage, sessionId: sessionId() }, game, userId)
  }, [game?.category, game?.difficulty, userId])
}
