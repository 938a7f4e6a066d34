import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { AccountFailure, type AccountService, type AccountUser, type SignUpDetails } from '../../api/account-service.ts'
import { isOnline } from '../../platform/reachability.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { OFFLINE_MESSAGE } from '../../ui/display/offline-message.ts'
import { useAttempt } from '../../ui/hooks/use-attempt.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { type AuthMode, MODE_LABELS, readAuthMode } from './auth-mode.ts'

interface AuthProps {
  user: AccountUser | null
  signIn(email: string, password: string): Promise<void>
  signUp(details: SignUpDetails): Promise<void>
  completeSignIn(): Promise<void>
  account: Pick<AccountService, 'requestRecovery' | 'call' | 'signOut'>
}

const SecondStep = lazy(() => import('./second-step.tsx').then(({ SecondStep }) => ({ default: SecondStep })))
/** The password was right, and the account wants a second factor. */
const MORE_NEEDED = 'user_more_factors_required'

const HOME_AFTER_MS = 1_000
/** Whoever signs up below a result comes back to it. */
const KEEP_RESULT = { keepResult: true }

export function Auth({ user, completeSignIn, ...calls }: AuthProps) {
  const mode = readAuthMode(useHistoryState())
  const [email, setEmail] = useState('')
  // After a sign-up the user is set before the success message was shown; the redirect must wait for it.
  const [welcoming, setWelcoming] = useState(false)
  const [isHalfIn, setHalfIn] = useState(false)
  if (user && !welcoming) return <Redirect to="/" replace state={KEEP_RESULT} />
  if (isHalfIn) {
    return (
      <Suspense fallback={null}>
        <SecondStep account={calls.account} completeSignIn={completeSignIn} onCancel={() => setHalfIn(false)} />
      </Suspense>
    )
  }
  const page = { mode, email, onEmail: setEmail, onWelcome: setWelcoming, onSecondStep: () => setHalfIn(true) }
  return <AuthPage key={mode} {...page} {...calls} />
}

interface AuthPageProps extends Omit<AuthProps, 'user' | 'completeSignIn'> {
  mode: AuthMode
  /** Kept across modes, so that nobody types the address twice. */
  email: string
  onEmail(email: string): void
  onWelcome(welcoming: boolean): void
  onSecondStep(): void
}

function AuthPage({ mode, email, onEmail, onWelcome, onSecondStep, signIn, signUp, account }: AuthPageProps) {
  const [secrets, setSecrets] = useState({ username: '', password: '' })
  const [, navigate] = useLocation()
  const heading = useFocusOnModeChange()

  async function send() {
    const address = email.trim()
    if (mode === 'sign-in') {
      return signIn(address, secrets.password).catch((failure) => {
        if (!(failure instanceof AccountFailure) || failure.type !== MORE_NEEDED) throw failure
        onSecondStep()
      })
    }
    if (mode === 'forgot') return account.requestRecovery(address)
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
    const timer = setTimeout(() => navigate('/', { replace: true, state: KEEP_RESULT }), HOME_AFTER_MS)
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
  if (!isOnline()) return OFFLINE_MESSAGE
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
