import { VerifyEmail } from '../../features/auth/verify-email.tsx'
import { useSession } from './session.tsx'
import { VerifyBanner } from './verify-banner.tsx'

export function VerifyPage() {
  const { user, refresh } = useSession()
  return (
    <VerifyEmail
      isVerified={user?.emailVerified === true}
      onVerified={() => user && void refresh().catch(() => {})}
      another={<VerifyBanner />}
    />
  )
}
