import type { Kind } from '@knowdown/domain/kinds/judge'
import { CircleDot, Hash, SquareCheck, TextCursorInput } from 'lucide-react'
import { useId } from 'react'
import { KIND_NAMES } from '../quiz-text.ts'

const KINDS = ['choice', 'several', 'typeIn', 'number'] as const
const ICONS = { choice: CircleDot, several: SquareCheck, typeIn: TextCursorInput, number: Hash }

export function KindIcon({ kind }: { kind: Kind['kind'] }) {
  const Icon = ICONS[kind]
  return <Icon aria-hidden size={18} />
}

interface KindChoiceProps {
  kind: Kind['kind']
  onChange(kind: Kind['kind']): void
}

/** Four segments where there is room, else a list. */
export function KindChoice({ kind, onChange }: KindChoiceProps) {
  const name = useId()
  return (
    <>
      <fieldset className="kind-segments">
        <legend className="sr-only">Kind of question</legend>
        {KINDS.map((value) => (
          <label key={value} className="kind-segment">
            <input type="radio" name={name} checked={value === kind} onChange={() => onChange(value)} />
            <KindIcon kind={value} />
            {KIND_NAMES[value]}
          </label>
        ))}
      </fieldset>
      <label className="kind-select">
        <KindIcon kind={kind} />
        <select
          aria-label="Kind of question"
          value={kind}
          onChange={(event) => onChange(KINDS.find((one) => one === event.target.value) ?? kind)}
        >
          {KINDS.map((value) => (
            <option key={value} value={value}>
              {KIND_NAMES[value]}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
