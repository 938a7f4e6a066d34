import { UserRound } from 'lucide-react'
import { Link } from 'wouter'
import type { AccountUser } from '../../api/account.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'

export function Profile({ user }: { user: AccountUser | null }) {
  if (user) {
    return (
      <MessageScreen icon={<UserRound size={32} />} title={user.name || user.email} actions={null}>
        <p>{user.email}</p>
      </MessageScreen>
    )
  }
  return (
    <MessageScreen
      icon={<UserRound size={32} />}
      title="Profile"
      actions={
        <Link href="/auth" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Sign In
        </Link>
      }
    >
      <p>Please sign in to view your profile</p>
    </MessageScreen>
  )
}
