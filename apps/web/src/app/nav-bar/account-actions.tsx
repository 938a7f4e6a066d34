import { Link } from 'wouter'
import type { AccountUser } from '../../api/account.ts'
import { buttonClass } from '../../ui/button.tsx'

interface AccountActionsProps {
  user: AccountUser | null
  onFollow?(): void
}

/** The part of bar and menu that depends on who plays. */
export function AccountActions({ user, onFollow }: AccountActionsProps) {
  if (user) return <span className="max-w-[16ch] truncate font-semibold text-sm">{user.name || user.email}</span>
  return (
    <>
      <Link href="/auth" onClick={onFollow} className={buttonClass({ variant: 'secondary' })}>
        Sign In
      </Link>
      <Link href="/auth" onClick={onFollow} className={buttonClass({ variant: 'inverse' })}>
        Sign Up
      </Link>
    </>
  )
}
