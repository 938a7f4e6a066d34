import { UserRound } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, Redirect } from 'wouter'
import type { AccountUser } from '../../api/account-service.ts'
import { useOnline } from '../../platform/reachability.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { MessageScreen } from '../../ui/display/message-screen.tsx'
import { OFFLINE_MESSAGE } from '../../ui/display/offline-message.ts'
import { Spinner } from '../../ui/display/spinner.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileSections } from './profile-sections.tsx'
import { Progress } from './progress/progress.tsx'
import type { SettingsProps } from './settings-sections.tsx'
import { clearSignInFlag, isSignInFlagged } from './sign-in-flag.ts'
import { useAccountRefresh } from './use-account-refresh.ts'

interface ProfileProps extends SettingsProps {
  user: AccountUser | null
  /** Leads to the first question of a quiz. */
  onStartQuiz(): void
  /** Opens a lobby whose link can be sent to a rival. */
  onPlayRival(): void
  /** The page with all settings. */
  settings: string
  /** Shown to a player who has not proved the address yet. */
  verify: ReactNode
}

export function Profile({ user, ...rest }: ProfileProps) {
  if (user) return <OwnProfile key={user.id} user={user} {...rest} />
  if (isSignInFlagged()) return <Redirect to="/auth" replace />
  return (
    <MessageScreen
      icon={<UserRound size={32} />}
      title="Please sign in to view your profile"
      actions={
        <Link href="/auth" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Sign In
        </Link>
      }
    >
      <p>Sign in to see your stats.</p>
    </MessageScreen>
  )
}

function OwnProfile({ user, refresh, onStartQuiz, verify, ...sections }: ProfileProps & { user: AccountUser }) {
  const { loading, error, again } = useAccountRefresh(refresh)
  const online = useOnline()
  useEffect(clearSignInFlag, [])
  if (loading) {
    return (
      <div role="status" className="grid min-h-[50dvh] place-content-center justify-items-center gap-4">
        <Spinner />
        <p className="text-muted">Loading profile...</p>
      </div>
    )
  }
  if (error !== null) {
    return (
      <MessageScreen
        icon={<UserRound size={32} />}
        tint="peach"
        title="Profile"
        actions={
          <Button variant="secondary" size="lg" onClick={again}>
            Try again
          </Button>
        }
      >
        {online ? <p role="alert">Error loading profile: {error}</p> : <p role="status">{OFFLINE_MESSAGE}</p>}
      </MessageScreen>
    )
  }
  return (
    <div className="mx-auto flex max-w-[68rem] flex-col gap-6 py-8 md:py-12">
      <ProfileHeader user={user} />
      {!user.emailVerified && verify}
      <Progress onStartQuiz={onStartQuiz} />
      <ProfileSections user={user} refresh={refresh} {...sections} />
    </div>
  )
}
