import { Unlink } from 'lucide-react'
import { Link, Redirect } from 'wouter'
import type { AccountService, AccountUser } from '../../api/account.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { PasswordResetForm } from './password-reset-form.tsx'
import { useSecretLink } from './use-secret-link.ts'

interface PasswordResetProps {
  user: AccountUser | null
  confirmRecovery: AccountService['confirmRecovery']
}

export function PasswordReset({ user, confirmRecovery }: PasswordResetProps) {
  const link = useSecretLink()
  if (user) return <Redirect to="/" replace />
  if (link) return <PasswordResetForm onReset={(password) => confirmRecovery(link, password)} />
  return (
    <MessageScreen
      icon={<Unlink size={32} />}
      title="Invalid Reset Link"
      actions={
        <Link href="/auth" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          Back to Login
        </Link>
      }
    >
      <p>This password reset link is invalid or has expired.</p>
    </MessageScreen>
  )
}
