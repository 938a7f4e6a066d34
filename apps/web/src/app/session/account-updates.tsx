import { useEffect } from 'react'
import { openAccountConnection } from '../../api/account-connection.ts'
import { SERVER_URL } from '../../platform/build-settings.ts'
import { useSession } from './session.tsx'

/** A sign-out or deletion on this device also arrives as an event, a moment before its own request has finished. */
const OWN_SIGN_OUT_MS = 300

/**
 * Mounted while a user is signed in; renders nothing. Applies what happens to the account on other devices at once:
 * a new name, a verified address or a sign-out.
 */
export function AccountUpdates() {
  const { refresh, end } = useSession()
  useEffect(() => {
    let ending: ReturnType<typeof setTimeout> | undefined
    const close = openAccountConnection(SERVER_URL, {
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
