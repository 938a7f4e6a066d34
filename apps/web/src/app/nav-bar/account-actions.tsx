import { Link } from 'wouter'
import type { AccountUser } from '../../api/account.ts'
import { Button, buttonClass } from '../../ui/button.tsx'

interface AccountActionsProps {
  user: AccountUser | null
  onSignOut(): void
}

/** The end of the wide bar: who plays, or how to become somebody. The link to the profile stands among the others. */
export function AccountActions({ user, onSignOut }: AccountActionsProps) {
  if (!user) return <SignInLinks />
  return (
    <>
      <span className="max-w-[14ch] truncate font-semibold text-sm lg:max-w-[24ch]" title={user.email}>
        {user.name || user.email}
      </span>
      <Button variant="secondary" onClick={onSignOut}>
        Sign Out
      </Button>
    </>
  )
}

/** Both lead to the same page; which form it opens travels beside the address. */
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
