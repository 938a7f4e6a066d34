import { useEffect } from 'react'
import { openAccountLine } from '../../api/account-connection.ts'
import { SERVER_URL } from '../../platform/build-settings.ts'
import { useSession } from './session.tsx'

/** Who signs out or deletes the account right here hears of it on the line as well, and a moment earlier. */
const OWN_SIGN_OUT_MS = 300

/**
 * Shown while somebody is signed in, and shows nothing itself: what happens to the account on other devices is seen on
 * this one at once, be it a new name, a verified address or a sign-out.
 */
export function AccountUpdates() {
  const { refresh, end } = useSession()
  useEffect(() => {
    let ending: ReturnType<typeof setTimeout> | undefined
    const close = openAccountLine(SERVER_URL, {
      onChange: () => void refresh().catch(() => {}),
      onEnd() {
        ending = setTimeout(() => end(null), OWN_SIGN_OUT_MS)
      },
    })
    return () => {
      clearTimeout(ending)
      close()
    }
  }, [refresh, end])
  return null
}
