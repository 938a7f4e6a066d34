import { type FormEvent, useEffect, useState } from 'react'
import type { AccountService } from '../../api/account-service.ts'
import { codeMessage, showFactor } from '../../api/second-factor.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useAttempt } from '../../ui/hooks/use-attempt.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface CodeDialogProps {
  open: boolean
  call: AccountService['call']
  onCancel(): void
  onProved(): void
}

const isRecoveryCode = (code: string) => /[a-z]/i.test(code)

/** Asks for a code before two-step sign-in is weakened. */
export function CodeDialog({ open, call, onCancel, onProved }: CodeDialogProps) {
  const [code, setCode] = useState('')
  const { attempt, start, reset } = useAttempt(async () => {
    await showFactor(call, isRecoveryCode(code) ? 'recoverycode' : 'totp', code.trim())
    onProved()
  }, codeMessage)

  useEffect(() => {
    if (open) return
    setCode('')
    reset()
  }, [open, reset])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim()) void start()
  }

  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title="Is it you?"
      description="Enter the six digits of your authenticator app, or a recovery code."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          name="code"
          label="Code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={attempt.stage === 'failed' ? attempt.message : null}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus
          required
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={attempt.stage === 'busy'}>
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
