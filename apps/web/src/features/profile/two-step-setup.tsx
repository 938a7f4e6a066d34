import { type FormEvent, useState } from 'react'
import type { AccountService } from '../../api/account-service.ts'
import { type AuthenticatorSetup, codeMessage, finishSetup } from '../../api/second-factor.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { QrCode } from '../../ui/display/qr-code.tsx'
import { useAttempt } from '../../ui/hooks/use-attempt.ts'

interface TwoStepSetupProps {
  setup: AuthenticatorSetup
  call: AccountService['call']
  onDone(codes: readonly string[]): void
  onCancel(): void
}

/** Four letters at a time are easier to type than 32. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?!$)/g, '$& ')

export function TwoStepSetup({ setup, call, onDone, onCancel }: TwoStepSetupProps) {
  const [code, setCode] = useState('')
  const { attempt, start } = useAttempt(async () => onDone(await finishSetup(call, code.trim())), codeMessage)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim()) void start()
  }

  return (
    <form noValidate onSubmit={submit} className="flex w-full flex-col gap-4">
      <p className="text-muted">
        Scan this with an authenticator app, such as Google Authenticator, Aegis or your password manager.
      </p>
      <div className="w-44 max-w-full">
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
      </div>
      <p className="text-muted text-sm">
        No camera? <a href={setup.uri}>Open the app on this device</a>, or type this key into it:{' '}
        <strong className="block select-all break-words font-mono text-text">{inGroups(setup.secret)}</strong>
      </p>
      <TextField
        name="code"
        label="Code from the app"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={attempt.stage === 'failed' ? attempt.message : null}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="inverse" busy={attempt.stage === 'busy'}>
          Switch On
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
