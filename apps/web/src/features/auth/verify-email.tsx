import { confirmEmailVerification } from '@knowdown/contracts/account/calls'
import { MailCheck, MailX } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Api, ApiFailure } from '../../api/api.ts'
import { useBackend } from '../../api/backend.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { MessageScreen } from '../../ui/display/message-screen.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import { type SecretLink, useSecretLink } from './use-secret-link.ts'

type Verdict =
  | { stage: 'verifying' }
  | { stage: 'verified' }
  | { stage: 'failed'; reason?: string; detail: string; used?: boolean }

const MISSING: Verdict = {
  stage: 'failed',
  reason: 'Verification failed: Missing parameters.',
  detail: 'User ID or secret not found in the URL.',
}

interface VerifyEmailProps {
  /** Whether the address of the signed-in player is verified already. */
  isVerified: boolean
  onVerified(): void
  /** Sends another link, to whoever is signed in. */
  another: ReactNode
}

export function VerifyEmail({ isVerified, onVerified, another }: VerifyEmailProps) {
  const link = useSecretLink()
  const verdict = useVerdict(link, onVerified)

  if (verdict.stage === 'verifying') {
    return (
      <div role="status" className="grid min-h-[50dvh] place-content-center justify-items-center gap-4">
        <Spinner />
        <h1 className="text-xl">Verifying...</h1>
      </div>
    )
  }
  if (verdict.stage === 'verified') {
    return (
      <MessageScreen
        icon={<MailCheck size={32} />}
        tint="mint"
        title="Email verified successfully! You can now log in."
        actions={
          <>
            <Link href="/auth" className={buttonClass({ size: 'lg' })}>
              Proceed to Login
            </Link>
            <Link href="/" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
              Play
            </Link>
          </>
        }
      >
        <p>Welcome to Knowdown.</p>
      </MessageScreen>
    )
  }
  // The link was followed a second time.
  if (isVerified && verdict.used) {
    return (
      <MessageScreen
        icon={<MailCheck size={32} />}
        tint="mint"
        title="Your email is verified already."
        actions={
          <Link href="/" className={buttonClass({ size: 'lg' })}>
            Play
          </Link>
        }
      >
        <p>There is nothing left to do.</p>
      </MessageScreen>
    )
  }
  return (
    <MessageScreen
      icon={<MailX size={32} />}
      tint="peach"
      title="Email verification failed."
      actions={
        <>
          {another}
          <Link href="/" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
            Back to Home
          </Link>
        </>
      }
    >
      {verdict.reason && <p>{verdict.reason}</p>}
      <p>Detail: {verdict.detail}</p>
      {verdict.used && <p>A link works once. If you followed it before, your email is verified.</p>}
    </MessageScreen>
  )
}

function useVerdict(link: SecretLink | null, onVerified: () => void): Verdict {
  const { api } = useBackend()
  const [verdict, setVerdict] = useState<Verdict>(link ? { stage: 'verifying' } : MISSING)
  const requested = useRef(false)

  useEffect(() => {
    // The secret works once: a second request would turn the success into a failure.
    if (!link || requested.current) return
    requested.current = true
    void confirm(api, link).then((found) => {
      setVerdict(found)
      if (found.stage === 'verified') onVerified()
    })
  }, [api, link, onVerified])

  return verdict
}

async function confirm(api: Api, { userId, secret }: SecretLink): Promise<Verdict> {
  const answer = await api.call(confirmEmailVerification, { user_id: userId, secret })
  if (answer.ok) return { stage: 'verified' }
  return { stage: 'failed', detail: detailOf(answer.error), used: isDeadLink(answer.error) }
}

/** The server knows no such link: it was used, has expired or was never sent. */
const isDeadLink = (failure: ApiFailure): boolean =>
  failure.kind === 'refused' && (failure.status === 401 || failure.status === 404)

function detailOf(failure: ApiFailure): string {
  if (isDeadLink(failure)) return 'This link is wrong or has expired.'
  if (failure.kind === 'refused') return failure.detail
  if (failure.kind === 'garbled' && failure.status >= 400) return `HTTP error! status: ${failure.status}`
  return 'An unexpected error occurred during verification.'
}
