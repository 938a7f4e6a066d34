import { useLocation } from 'wouter'
import { Profile } from '../../features/profile/profile.tsx'
import { useSession } from '../session/session.tsx'

const reload = () => location.reload()

export function ProfilePage() {
  const { user, account, refresh, end } = useSession()
  const [, navigate] = useLocation()

  function leaveForGood(farewell: string) {
    navigate('/')
    end(farewell)
  }

  return (
    <Profile
      user={user}
      account={account}
      refresh={refresh}
      reload={reload}
      onDeleted={leaveForGood}
      onStartQuiz={() => navigate('/', { state: { start: true } })}
    />
  )
}
