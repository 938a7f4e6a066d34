import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import type { Attempt } from '../../ui/hooks/use-attempt.ts'
import { type AuthDetails, type AuthMode, type AuthProblems, findProblems, MODE_LABELS } from './auth-mode.ts'

interface AuthFormProps {
  mode: AuthMode
  details: AuthDetails
  onChange(details: AuthDetails): void
  attempt: Attempt
  onSend(): void
}

export function AuthForm({ mode, details, onChange, attempt, onSend }: AuthFormProps) {
  const [problems, setProblems] = useState<AuthProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const busy = attempt.stage === 'busy'
  const words = MODE_LABELS[mode]

  const field = (name: keyof AuthDetails) => ({
    name,
    value: details[name],
    error: problems[name] ?? null,
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onChange({ ...details, [name]: event.target.value })
      setProblems({ ...problems, [name]: undefined })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findProblems(mode, details)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else onSend()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {attempt.stage === 'failed' && <Notice tone="wrong">{attempt.message}</Notice>}
      {mode === 'sign-up' && (
        <TextField
          {...field('username')}
          label="Username"
          hint="At least 3 characters. Other players see it."
          autoComplete="nickname"
          autoCapitalize="none"
          maxLength={128}
        />
      )}
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {mode !== 'forgot' && (
        <TextField
          {...field('password')}
          label="Password"
          type="password"
          hint={mode === 'sign-up' ? 'At least 8 characters.' : undefined}
          autoComplete={mode === 'sign-up' ? 'new-password' : 'current-password'}
        />
      )}
      {mode === 'sign-in' && (
        <Link href="/auth" state={{ mode: 'forgot' }} className="text-link -mt-2 self-start text-sm">
          Forgot your password?
        </Link>
      )}
      {mode === 'sign-up' && (
        <p className="text-muted text-sm">
          What we keep and why is in our <Link href="/privacy-policy">Privacy Policy</Link>. You can delete everything
          again at any time.
        </p>
      )}
      <Button type="submit" size="lg" busy={busy} className="w-full">
        {busy ? words.busy : words.action}
      </Button>
    </form>
  )
}
