import { useEffect } from 'react'
import { ACCOUNT_DECK_KEY, deviceStorage } from '../../platform/device-storage.ts'
import { useSession } from './session.tsx'

const KEY = 'last-player'

/**
 * The player whose quiz this is; null for visitors. While the account service cannot be reached, it is the last player
 * of this device, whose prefetched quizzes can be played and whose results are queued until the service is back.
 */
export function usePlayerId(): string | null {
  const { user, loading, unknown } = useSession()
  const userId = user?.id ?? null

  useEffect(() => {
    if (loading || (unknown && !userId)) return
    deviceStorage.write(KEY, userId ?? '')
    // The next person at this device must not read what the last one missed.
    if (!userId) deviceStorage.write(ACCOUNT_DECK_KEY, '')
  }, [loading, unknown, userId])

  return userId ?? ((unknown && deviceStorage.read(KEY)) || null)
}
