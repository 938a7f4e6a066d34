import { DEFAULT_CATEGORY } from '@knowdown/domain/catalogue/category'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useNewLobby } from '../../features/multiplayer/entry/use-new-lobby.ts'
import { saveSeat } from '../../features/multiplayer/state/seat.ts'
import { Profile } from '../../features/profile/profile.tsx'
import { ErrorBanner } from '../../ui/display/notice.tsx'
import { SETTINGS_PAGE } from '../navigation/doors.ts'
import { VerifyBanner } from '../session/verify-banner.tsx'
import { useAccountSettings } from './use-account-settings.ts'

export function ProfilePage() {
  const settings = useAccountSettings()
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState<string | null>(null)
  const lobby = useNewLobby({
    embedded: true,
    onSeat(seat) {
      saveSeat(seat)
      navigate('/')
    },
    onFailed: setFailure,
  })

  return (
    <>
      {failure !== null && <ErrorBanner message={failure} onDismiss={() => setFailure(null)} />}
      <Profile
        {...settings}
        settings={SETTINGS_PAGE}
        verify={<VerifyBanner />}
        onStartQuiz={() => navigate('/', { state: { start: true } })}
        onPlayRival={() => lobby.open({ category: DEFAULT_CATEGORY, difficulty: null })}
      />
    </>
  )
}
