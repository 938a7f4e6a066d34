import { changePasswordProblems } from '@knowdown/domain/account/credentials'
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { AccountFailure, type AccountService } from '../../api/account-service.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useAttempt } from '../../ui/hooks/use-attempt.ts'
import { PasswordChecklist } from './password-checklist.tsx'
import { flagSignIn } from './sign-in-flag.ts'

interface ChangePasswordProps {
  /** For password managers, which store passwords by e-mail address. */
  email: string
  changePassword: AccountService['changePassword']
  reload(): void
  onClose(): void
}

const EMPTY = { current: '', next: '', confirmation: '' }
const RELOAD_AFTER_MS = 2_000

export function ChangePassword({ email, changePassword, reload, onClose }: ChangePasswordProps) {
  const [fields, setFields] = useState(EMPTY)
  const { attempt, start, reset } = useAttempt(
    async () => {
      await changePassword(fields.current, fields.next)
      setFields(EMPTY)
    },
    (failure) => {
      if (failure instanceof AccountFailure && failure.redirect) flagSignIn()
      return failure instanceof Error ? failure.message : 'Failed to change password.'
    },
  )
  const failed = attempt.stage === 'failed'
  const problems = changePasswordProblems(fields)
  // Shown only when all fields are filled in: before that the problems would repeat the labels.
  const shownProblems = Object.values(fields).every(Boolean) ? problems : []

  useEffect(() => {
    if (!failed) return
    const timer = setTimeout(() => {
      setFields(EMPTY)
      onClose()
      reload()
    }, RELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [failed, onClose, reload])

  const field = (name: keyof typeof fields) => ({
    name,
    type: 'password',
    value: fields[name],
    readOnly: failed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setFields({ ...fields, [name]: event.target.value })
      if (attempt.stage === 'done') reset()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (problems.length === 0 && !failed) void start()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField {...field('current')} label="Current Password" autoComplete="current-password" />
      <TextField {...field('next')} label="New Password" autoComplete="new-password" />
      <PasswordChecklist password={fields.next} />
      <TextField {...field('confirmation')} label="Confirm New Password" autoComplete="new-password" />
      <div aria-live="polite">
        {shownProblems.map((problem) => (
          <p key={problem} className="font-semibold text-sm text-wrong">
            {problem}
          </p>
        ))}
      </div>
      {failed && <Notice tone="wrong">{attempt.message}</Notice>}
      {attempt.stage === 'done' && <Notice tone="correct">Password changed successfully!</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="inverse"
          busy={attempt.stage === 'busy'}
          disabled={failed || (problems.length > 0 && attempt.stage !== 'busy')}
        >
          Change
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
