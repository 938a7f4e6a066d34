import { MAX_USERNAME_LENGTH, usernameProblem } from '@knowdown/domain/account/credentials'
import { type FormEvent, useState } from 'react'
import type { AccountService, AccountUser } from '../../api/account-service.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useAttempt } from '../../ui/hooks/use-attempt.ts'

const messageFor = (failure: unknown) => (failure instanceof Error ? failure.message : 'Please try again.')

interface ChangeNameProps {
  user: AccountUser
  rename: AccountService['rename']
  /** Reads the account again. */
  onChanged(): Promise<unknown>
}

export function ChangeName({ user, rename, onChanged }: ChangeNameProps) {
  const [name, setName] = useState(user.name)
  const { attempt, start, reset } = useAttempt(async () => {
    await rename(name.trim())
    await onChanged()
  }, messageFor)
  const problem = usernameProblem(name)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (problem === null) void start()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label="Username"
        name="username"
        autoComplete="nickname"
        maxLength={MAX_USERNAME_LENGTH}
        value={name}
        hint="Other players see it in battles and on boards."
        error={name === user.name ? null : problem}
        onChange={({ target }) => {
          setName(target.value)
          reset()
        }}
      />
      {attempt.stage === 'failed' && <Notice tone="wrong">{attempt.message}</Notice>}
      {attempt.stage === 'done' && <Notice tone="correct">Your name was changed.</Notice>}
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        busy={attempt.stage === 'busy'}
        disabled={problem !== null || name.trim() === user.name}
      >
        Change Name
      </Button>
    </form>
  )
}

interface ChangeEmailProps {
  user: AccountUser
  account: Pick<AccountService, 'changeEmail' | 'requestVerification'>
  onChanged(): Promise<unknown>
}

/** The password is the proof; a mail goes to the old address, and a link to the new one. */
export function ChangeEmail({ user, account, onChanged }: ChangeEmailProps) {
  const [email, setEmail] = useState(user.email)
  const [password, setPassword] = useState('')
  const { attempt, start, reset } = useAttempt(async () => {
    await account.changeEmail(email.trim(), password)
    setPassword('')
    // The address is changed already; the link can be asked for again.
    await account.requestVerification().catch(() => {})
    await onChanged()
  }, messageFor)
  const isNew = email.trim() !== user.email && email.includes('@')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isNew && password) void start()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={({ target }) => {
          setEmail(target.value)
          reset()
        }}
      />
      {isNew && (
        <TextField
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          hint="We tell the old address about the change, and send a link to the new one."
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      {attempt.stage === 'failed' && <Notice tone="wrong">{attempt.message}</Notice>}
      {attempt.stage === 'done' && (
        <Notice tone="correct">Your address was changed. Verification email sent! Check your inbox.</Notice>
      )}
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        busy={attempt.stage === 'busy'}
        disabled={!isNew || !password}
      >
        Change Email
      </Button>
    </form>
  )
}
