import type { TypeInKind } from '@knowdown/domain/kinds/type-in'
import { LIMITS, lengthOf } from '@knowdown/domain/own-quiz/limits'
import { type KeyboardEvent, useState } from 'react'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Toggle } from '../../../ui/controls/toggle.tsx'
import { CrossIcon } from '../../../ui/display/icons.tsx'

interface TypeInFieldsProps {
  answer: TypeInKind
  onChange(answer: TypeInKind, field: string): void
}

/** Accepted spellings as chips. What is typed and not yet a chip becomes one when the field is left, so nothing is lost. */
export function TypeInFields({ answer, onChange }: TypeInFieldsProps) {
  const { accepted, typos } = answer
  const [typed, setTyped] = useState('')
  const isFull = accepted.length >= LIMITS.accepted.most

  function add() {
    const spelling = typed.trim()
    if (spelling === '') return
    setTyped('')
    if (!accepted.includes(spelling)) onChange({ ...answer, accepted: [...accepted, spelling] }, 'accepted')
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '') {
      const last = accepted.at(-1)
      if (last === undefined) return
      event.preventDefault()
      setTyped(last)
      onChange({ ...answer, accepted: accepted.slice(0, -1) }, 'accepted')
    }
  }

  return (
    <div className="type-in-fields">
      {accepted.length > 0 && (
        <ul className="spelling-chips" aria-label="Right answers">
          {accepted.map((spelling, place) => {
            const over = lengthOf(spelling) - LIMITS.acceptedAnswer.most
            return (
              <li key={spelling} className="spelling-chip" data-over={over > 0}>
                <span>{spelling}</span>
                {over > 0 && <span className="text-counter" data-over="true">{`${over} too long`}</span>}
                <button
                  type="button"
                  aria-label={`Delete ${spelling}`}
                  onClick={() => onChange({ ...answer, accepted: accepted.toSpliced(place, 1) }, 'accepted')}
                >
                  <CrossIcon />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <TextField
        label={accepted.length === 0 ? 'Right answer' : 'Another right answer'}
        hint={
          isFull
            ? `At most ${LIMITS.accepted.most}.`
            : 'Enter adds it. The first one is shown as the answer; case, accents and a leading article do not matter.'
        }
        data-field="option-0"
        value={typed}
        disabled={isFull}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={add}
      />
      <Toggle
        label="Forgive small typos"
        hint="One from 5 letters, two from 10, never in digits."
        checked={typos}
        onChange={(forgiven) => onChange({ ...answer, typos: forgiven }, 'typos')}
      />
    </div>
  )
}
