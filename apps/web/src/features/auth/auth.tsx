import { useEffect, useRef, useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { AccountFailure, type AccountUser, type SignUpDetails } from '../../api/account-service.ts'
import { Notice } from '../../ui/notice.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { type AuthMode, MODE_LABELS, readAuthMode } from './auth-mode.ts'

interface AuthProps {
  user: AccountUser | null
  signIn(email: string, password: string): Promise<void>
  signUp(details: SignUpDetails): Promise<void>
  requestRecovery(email: string): Promise<void>
}

const HOME_AFTER_MS = 1_000

export function Auth({ user, ...calls }: AuthProps) {
  const mode = readAuthMode(useHistoryState())
  const [email, setEmail] = useState('')
  // After a sign-up the user is set before the success message was shown; the redirect must wait for it.
  const [welcoming, setWelcoming] = useState(false)
  if (user && !welcoming) return <Redirect to="/" replace />
  return <AuthPage key={mode} mode={mode} email={email} onEmail={setEmail} onWelcome={setWelcoming} {...calls} />
}

interface AuthPageProps extends Omit<AuthProps, 'user'> {
  mode: AuthMode
  /** Kept across modes, so that nobody types the address twice. */
  email: string
  onEmail(email: string): void
  onWelcome(welcoming: boolean): void
}

function AuthPage({ mode, email, onEmail, onWelcome, signIn, signUp, requestRecovery }: AuthPageProps) {
  const [secrets, setSecrets] = useState({ username: '', password: '' })
  const [, navigate] = useLocation()
  const heading = useFocusOnModeChange()

  async function send() {
    const address = email.trim()
    if (mode === 'sign-in') return signIn(address, secrets.password)
    if (mode === 'forgot') return requestRecovery(address)
    onWelcome(true)
    await signUp({ username: secrets.username.trim(), email: address, password: secrets.password }).catch((failure) => {
      onWelcome(false)
      throw failure
    })
  }
  const { attempt, start } = useAttempt(send, (failure) => failureMessage(mode, failure))
  const created = mode === 'sign-up' && attempt.stage === 'done'
  const mailed = mode === 'forgot' && attempt.stage === 'done'

  useEffect(() => {
    if (!created) return
    const timer = setTimeout(() => navigate('/', { replace: true }), HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [created, navigate])

  return (
    <AuthFrame>
      <h1 ref={heading} tabIndex={-1} className="text-2xl md:text-3xl">
        {MODE_LABELS[mode].title}
      </h1>
      {created && (
        <Notice tone="correct">
          <strong>Account created successfully!</strong>
          <p>Redirecting to the home page...</p>
        </Notice>
      )}
      {mailed && (
        <Notice tone="correct">
          <strong>Password reset email sent!</strong>
          <p>Check your email for a link to reset your password.</p>
        </Notice>
      )}
      {!created && !mailed && (
        <AuthForm
          mode={mode}
          details={{ ...secrets, email }}
          onChange={({ email: nextEmail, ...nextSecrets }) => {
            onEmail(nextEmail)
            setSecrets(nextSecrets)
          }}
          attempt={attempt}
          onSend={start}
        />
      )}
      {!created && <OtherModeLinks mode={mode} />}
    </AuthFrame>
  )
}

function OtherModeLinks({ mode }: { mode: AuthMode }) {
  const other =
    mode === 'sign-in'
      ? ({ mode: 'sign-up', words: "Don't have an account? Sign up" } as const)
      : ({
          mode: 'sign-in',
          words: mode === 'sign-up' ? 'Already have an account? Sign in' : 'Back to Sign In',
        } as const)
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
      <Link href="/auth" state={{ mode: other.mode }} className="text-link">
        {other.words}
      </Link>
      <Link href="/" className="text-link">
        Back to Home
      </Link>
    </div>
  )
}

function failureMessage(mode: AuthMode, failure: unknown): string {
  if (failure instanceof AccountFailure && !failure.vague) return failure.message
  return mode === 'forgot'
    ? 'Failed to send password recovery email. Please try again.'
    : 'Authentication failed. Please try again.'
}

/** A change of mode is a change of screen: screen readers must announce the new heading. */
function useFocusOnModeChange() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Not on the first page of a visit, where the focus is still on the document: there the browser's own order holds.
    if (document.activeElement !== document.body || history.state?.mode) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
