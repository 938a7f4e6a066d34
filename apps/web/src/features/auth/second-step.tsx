import { type FormEvent, useState } from 'react'
import type { AccountService } from '../../api/account-service.ts'
import { codeMessage, type Factor, showFactor } from '../../api/second-factor.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useAttempt } from '../../ui/hooks/use-attempt.ts'
import { AuthFrame } from './auth-frame.tsx'

interface SecondStepProps {
  account: Pick<AccountService, 'call' | 'signOut'>
  completeSignIn(): Promise<void>
  onCancel(): void
}

const WORDS: Record<Factor, { lead: string; label: string; other: string }> = {
  totp: {
    lead: 'Open your authenticator app and enter the six digits for Knowdown.',
    label: 'Code',
    other: 'Use a recovery code instead',
  },
  recoverycode: {
    lead: 'Enter one of the recovery codes you saved. Each works once.',
    label: 'Recovery code',
    other: 'Use the authenticator app instead',
  },
}

/** The password was right; the account also wants a code. */
export function SecondStep({ account, completeSignIn, onCancel }: SecondStepProps) {
  const [factor, setFactor] = useState<Factor>('totp')
  const [code, setCode] = useState('')
  const { attempt, start, reset } = useAttempt(async () => {
    await showFactor(account.call, factor, code.trim())
    await completeSignIn()
  }, codeMessage)
  const words = WORDS[factor]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim()) void start()
  }

  function switchFactor() {
    setFactor(factor === 'totp' ? 'recoverycode' : 'totp')
    setCode('')
    reset()
  }

  function cancel() {
    // The half-open session is of no use; if it cannot be ended now, the next sign-in ends it.
    account.signOut().catch(() => {})
    onCancel()
  }

  return (
    <AuthFrame>
      <h1 className="text-2xl md:text-3xl">One more step</h1>
      <p className="text-muted">{words.lead}</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {attempt.stage === 'failed' && <Notice tone="wrong">{attempt.message}</Notice>}
        <TextField
          key={factor}
          name="code"
          label={words.label}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode={factor === 'totp' ? 'numeric' : 'text'}
          autoComplete={factor === 'totp' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus
          required
        />
        <Button type="submit" size="lg" busy={attempt.stage === 'busy'} className="w-full">
          {attempt.stage === 'busy' ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <button type="button" className="text-link" onClick={switchFactor}>
          {words.other}
        </button>
        <button type="button" className="text-link" onClick={cancel}>
          Back to Sign In
        </button>
      </div>
    </AuthFrame>
  )
}
