import { Link } from 'wouter'
import type { AccountUser } from '../../api/account-service.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'

interface AccountActionsProps {
  user: AccountUser | null
  onSignOut(): void
}

/** The right end of the desktop bar: the signed-in user with Sign Out, or the links to sign in and up. */
export function AccountActions({ user, onSignOut }: AccountActionsProps) {
  if (!user) return <SignInLinks />
  return (
    <>
      <span className="min-w-0 max-w-[14ch] truncate font-semibold text-sm lg:max-w-[24ch]" title={user.email}>
        <bdi>{user.name || user.email}</bdi>
      </span>
      <Button variant="secondary" onClick={onSignOut}>
        Sign Out
      </Button>
    </>
  )
}

/** Both lead to the same page; the history state says which form it opens. */
export function SignInLinks({ onFollow }: { onFollow?(): void }) {
  return (
    <>
      <Link href="/auth" onClick={onFollow} className={buttonClass({ variant: 'secondary' })}>
        Sign In
      </Link>
      <Link href="/auth" state={{ mode: 'sign-up' }} onClick={onFollow} className={buttonClass({ variant: 'inverse' })}>
        Sign Up
      </Link>
    </>
  )
}
