import { useEffect } from 'react'
import { deviceStorage } from '../../platform/device-storage.ts'
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
    if (!loading && !(unknown && userId === null)) deviceStorage.write(KEY, userId ?? '')
  }, [loading, unknown, userId])

  return userId ?? ((unknown && deviceStorage.read(KEY)) || null)
}
