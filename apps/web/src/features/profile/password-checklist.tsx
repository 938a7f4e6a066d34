import { isCommonPassword } from '@knowdown/domain/account/common-passwords'
import { type PasswordStrength, passwordStrength } from '@knowdown/domain/account/credentials'
import { Check, Minus } from 'lucide-react'
import './password-checklist.css'

const CRITERIA: readonly [keyof PasswordStrength['criteria'], string][] = [
  ['length', 'At least 8 characters'],
  ['uppercase', 'An uppercase letter'],
  ['lowercase', 'A lowercase letter'],
  ['number', 'A number'],
  ['special', 'A special character'],
]

const TEXT_COLOUR = { wrong: 'text-wrong', warn: 'text-warn', correct: 'text-correct' }

/** Shows while typing how strong the new password is, and what would make it stronger. */
export function PasswordChecklist({ password }: { password: string }) {
  const { criteria, label, colour, percentage } = passwordStrength(password)
  return (
    <div className="flex flex-col gap-2 rounded-card bg-surface-2 p-4 text-sm">
      <p className="flex justify-between gap-3 font-semibold">
        <span>Password strength</span>
        <span aria-live="polite" className={TEXT_COLOUR[colour]}>
          {password ? label : ''}
        </span>
      </p>
      <div aria-hidden className="password-bar">
        <div data-tone={colour} style={{ transform: `scaleX(${percentage / 100})` }} />
      </div>
      <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {CRITERIA.map(([name, words]) => (
          <Criterion key={name} met={criteria[name]} words={words} />
        ))}
        <Criterion met={password !== '' && !isCommonPassword(password)} words="Not easy to guess" />
      </ul>
      <p className="text-muted">
        At least three of the first five, eight characters in any case, and nothing that is easy to guess.
      </p>
    </div>
  )
}

function Criterion({ met, words }: { met: boolean; words: string }) {
  const Mark = met ? Check : Minus
  return (
    <li className={`flex items-center gap-2 ${met ? 'text-text' : 'text-muted'}`}>
      <Mark aria-hidden size={16} strokeWidth={3} className={met ? 'text-correct' : ''} />
      {words}
      <span className="sr-only">{met ? ', met' : ', not met'}</span>
    </li>
  )
}
