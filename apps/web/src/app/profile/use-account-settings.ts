import { useLocation } from 'wouter'
import { useSession } from '../session/session.tsx'

const reload = () => location.reload()

/** What profile and settings need of the session. */
export function useAccountSettings() {
  const { user, account, refresh, end } = useSession()
  const [, navigate] = useLocation()

  function onDeleted(farewell: string) {
    navigate('/')
    end(farewell)
  }

  return { user, account, refresh, reload, onDeleted }
}
