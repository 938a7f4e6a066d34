import { useEffect } from 'react'
import { SERVER_URL } from '../../platform/server-address.ts'
import { whenQuiet } from '../particles/when-quiet.ts'
import { useSession } from './session.tsx'

/** Who signs out or deletes the account right here hears of it on the line as well, and a moment earlier. */
const OWN_DOING_MS = 300

/** What happens to the account on other devices is seen here at once: a new name, a verified address, a sign-out. */
export function useAccountNews(): void {
  const { user, refresh, end } = useSession()
  const userId = user?.id ?? null
  useEffect(() => {
    if (userId === null) return
    let left = false
    let close = () => {}
    let ending: ReturnType<typeof setTimeout> | undefined
    const cancel = whenQuiet(async () => {
      // Without it everything works, only later: nobody needs to hear of the failure.
      const loaded = await import('../../api/account-realtime.ts').catch(() => null)
      if (left || !loaded) return
      close = loaded.openAccountLine(SERVER_URL, {
        onChange: () => void refresh().catch(() => {}),
        onEnd() {
          ending = setTimeout(() => end(null), OWN_DOING_MS)
        },
      })
    })
    return () => {
      left = true
      cancel()
      clearTimeout(ending)
      close()
    }
  }, [userId, refresh, end])
}
