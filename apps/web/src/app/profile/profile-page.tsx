import { useLocation } from 'wouter'
import { Profile } from '../../features/profile/profile.tsx'
import { SETTINGS_PAGE } from '../navigation/doors.ts'
import { VerifyBanner } from '../session/verify-banner.tsx'
import { useAccountSettings } from './use-account-settings.ts'

export function ProfilePage() {
  const settings = useAccountSettings()
  const [, navigate] = useLocation()
  return (
    <Profile
      {...settings}
      settings={SETTINGS_PAGE}
      verify={<VerifyBanner />}
      onStartQuiz={() => navigate('/', { state: { start: true } })}
    />
  )
}
