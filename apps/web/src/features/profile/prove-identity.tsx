import { proveIdentity, sendProofCode } from '@knowdown/contracts/account/calls'
import { type FormEvent, useEffect, useState } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useAttempt } from '../../ui/hooks/use-attempt.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface ProveIdentityProps {
  open: boolean
  onCancel(): void
  onProved(): void
}

/** Asks for the password, or for a code that is sent by mail: some accounts have no password. */
export function ProveIdentity({ open, onCancel, onProved }: ProveIdentityProps) {
  const { api } = useBackend()
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [typed, setTyped] = useState('')
  const messageFor = (failure: unknown) => (failure instanceof Error ? failure.message : 'Please try again.')
  const proof = useAttempt(async () => {
    await callOrThrow(api, proveIdentity, way === 'password' ? { password: typed } : { code: typed.trim() })
    onProved()
  }, messageFor)
  const sending = useAttempt(async () => {
    await callOrThrow(api, sendProofCode, {})
    setTyped('')
    setWay('code')
    proof.reset()
  }, messageFor)

  const { reset } = proof
  useEffect(() => {
    if (open) return
    setWay('password')
    setTyped('')
    reset()
  }, [open, reset])

  function submit(event: FormEvent) {
    event.preventDefault()
    void proof.start()
  }

  const failed = [proof.attempt, sending.attempt].find(({ stage }) => stage === 'failed')
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title="Is it you?"
      description={way === 'password' ? 'Enter your password to go on.' : 'We sent a code to your e-mail address.'}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          key={way}
          label={way === 'password' ? 'Password' : 'Code'}
          type={way === 'password' ? 'password' : 'text'}
          inputMode={way === 'password' ? undefined : 'numeric'}
          autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={failed?.stage === 'failed' ? failed.message : null}
          autoFocus
          required
        />
        <div className="flex flex-wrap justify-end gap-3">
          {way === 'password' && (
            <Button variant="secondary" busy={sending.attempt.stage === 'busy'} onClick={() => void sending.start()}>
              Send me a code instead
            </Button>
          )}
          <Button type="submit" variant="primary" busy={proof.attempt.stage === 'busy'}>
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
