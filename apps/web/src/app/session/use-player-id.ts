import { useEffect } from 'react'
import { deviceStorage } from '../../platform/device-storage.ts'
import { useSession } from './session.tsx'

const KEY = 'last-player'

/**
 * Whose quiz it is; null for a visitor's. While nobody can be asked who is signed in, it is whoever was the last time
 * on this device: his quizzes wait here, and his results are kept for him until he is known again.
 */
export function usePlayerId(): string | null {
  const { user, loading, unknown } = useSession()
  const userId = user?.id ?? null

  useEffect(() => {
    if (!loading && !(unknown && userId === null)) deviceStorage.write(KEY, userId ?? '')
  }, [loading, unknown, userId])

  return userId ?? ((unknown && deviceStorage.read(KEY)) || null)
}
