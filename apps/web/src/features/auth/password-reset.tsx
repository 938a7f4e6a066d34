import { MIN_PASSWORD_LENGTH, resetPasswordProblem } from '@knowdown/domain/account/credentials'
import { Unlink } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { AccountFailure, type AccountService, type AccountUser } from '../../api/account-service.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { MessageScreen } from '../../ui/display/message-screen.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useAttempt } from '../../ui/hooks/use-attempt.ts'
import { AuthFrame } from './auth-frame.tsx'
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

const LOGIN_AFTER_MS = 2_000

function PasswordResetForm({ onReset }: { onReset(password: string): Promise<void> }) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [, navigate] = useLocation()
  const { attempt, start, reset } = useAttempt(onReset, failureMessage)
  const busy = attempt.stage === 'busy'
  const done = attempt.stage === 'done'
  const complaint = problem ?? (attempt.stage === 'failed' ? attempt.message : null)

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => navigate('/auth', { replace: true }), LOGIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [done, navigate])

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = resetPasswordProblem(password, confirmation)
    setProblem(found)
    if (found) reset()
    else void start(password)
  }

  const common = { type: 'password', required: true, minLength: MIN_PASSWORD_LENGTH, autoComplete: 'new-password' }
  return (
    <AuthFrame>
      <h1 className="text-2xl md:text-3xl">Reset Your Password</h1>
      {done ? (
        <Notice tone="correct">Password updated successfully! Redirecting to login...</Notice>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          {complaint && <Notice tone="wrong">{complaint}</Notice>}
          <TextField
            {...common}
            label="New Password"
            hint="At least 8 characters."
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <TextField
            {...common}
            label="Confirm New Password"
            value={confirmation}
            onChange={(event) => setConfirmation(event.target.value)}
          />
          <Button type="submit" size="lg" busy={busy} className="w-full">
            {busy ? 'Updating Password...' : 'Update Password'}
          </Button>
          <Link href="/auth" className="text-link self-start">
            Back to Login
          </Link>
        </form>
      )}
    </AuthFrame>
  )
}

function failureMessage(failure: unknown): string {
  const answered = failure instanceof AccountFailure && failure.code > 0
  return answered ? failure.message : 'Failed to reset password. Please try again.'
}
