import { DEFAULT_CATEGORY } from '@knowdown/domain/catalogue/category'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useNewLobby } from '../../features/multiplayer/entry/use-new-lobby.ts'
import { saveSeat } from '../../features/multiplayer/state/seat.ts'
import { Profile } from '../../features/profile/profile.tsx'
import { ErrorBanner } from '../../ui/notice.tsx'
import { useSession } from '../session/session.tsx'

const reload = () => location.reload()

export function ProfilePage() {
  const { user, account, refresh, end } = useSession()
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState<string | null>(null)
  const lobby = useNewLobby({
    onSeat(seat) {
      saveSeat(seat)
      navigate('/')
    },
    onFailed: setFailure,
  })

  function leaveForGood(farewell: string) {
    navigate('/')
    end(farewell)
  }

  return (
    <>
      {failure !== null && <ErrorBanner message={failure} onDismiss={() => setFailure(null)} />}
      <Profile
        user={user}
        account={account}
        refresh={refresh}
        reload={reload}
        onDeleted={leaveForGood}
        onStartQuiz={() => navigate('/', { state: { start: true } })}
        onPlayRival={() => lobby.open({ category: DEFAULT_CATEGORY, difficulty: null })}
      />
    </>
  )
}
