import type { NumberKind } from '@knowdown/domain/kinds/number'
import { readNumber } from '@knowdown/domain/kinds/read-number'
import { LIMITS, lengthOf } from '@knowdown/domain/own-quiz/limits'
import { useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Toggle } from '../../../ui/controls/toggle.tsx'

interface NumberFieldsProps {
  answer: NumberKind
  onChange(answer: NumberKind, field: string): void
}

export function NumberFields({ answer, onChange }: NumberFieldsProps) {
  const { value, tolerance, unit, worthlessAt } = answer
  const over = lengthOf(unit) - LIMITS.unit.most
  return (
    <div className="number-fields">
      <div className="number-row">
        <NumberInput
          label="Right number"
          field="option-0"
          value={value}
          onRead={(read) => onChange({ ...answer, value: read }, 'value')}
        />
        <NumberInput
          label="Plus or minus"
          value={tolerance.amount}
          onRead={(amount) =>
            onChange({ ...answer, tolerance: { ...tolerance, amount: Math.abs(amount) } }, 'tolerance')
          }
        />
        <ToleranceUnit
          of={tolerance.of}
          onChange={(of) => onChange({ ...answer, tolerance: { ...tolerance, of } }, 'of')}
        />
        <TextField
          label="Unit"
          value={unit}
          placeholder="km"
          autoComplete="off"
          error={over > 0 ? `${over} too long` : null}
          onChange={(event) => onChange({ ...answer, unit: event.target.value }, 'unit')}
        />
      </div>
      <Toggle
        label="Closest counts"
        hint="Near misses get a share of the points. Speed never counts for numbers."
        checked={worthlessAt !== null}
        onChange={(on) =>
          onChange({ ...answer, worthlessAt: on ? Math.max(1, Math.abs(value) / 10) : null }, 'closest')
        }
      />
      {worthlessAt !== null && (
        <NumberInput
          label="No points from this far off"
          value={worthlessAt}
          onRead={(read) => onChange({ ...answer, worthlessAt: Math.abs(read) }, 'worthlessAt')}
        />
      )}
    </div>
  )
}

function ToleranceUnit({ of, onChange }: { of: 'absolute' | 'percent'; onChange(of: 'absolute' | 'percent'): void }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        In
      </label>
      <select
        id={id}
        className="field-input"
        value={of}
        onChange={(event) => onChange(event.target.value === 'percent' ? 'percent' : 'absolute')}
      >
        <option value="absolute">units</option>
        <option value="percent">percent</option>
      </select>
    </div>
  )
}

interface NumberInputProps {
  label: string
  field?: string
  value: number
  onRead(value: number): void
}

/** Keeps what is typed; the question has the last number that could be read, and one with two meanings is asked back. */
function NumberInput({ label, field, value, onRead }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const reading = typed === null ? null : readNumber(typed)
  const choices = reading?.kind === 'ambiguous' ? reading.readings : []
  return (
    <div className="number-input">
      <TextField
        label={label}
        inputMode="decimal"
        autoComplete="off"
        data-field={field}
        value={typed ?? String(value)}
        error={reading?.kind === 'not-a-number' ? `Not a number; ${value} stays.` : null}
        onChange={(event) => {
          const text = event.target.value
          const read = readNumber(text)
          setTyped(text)
          if (read.kind === 'number') onRead(read.value)
        }}
        onBlur={() => reading?.kind === 'number' && setTyped(null)}
      />
      {choices.length > 0 && (
        <p className="number-choices">
          {choices.map((choice) => (
            <Button
              key={choice}
              variant="secondary"
              size="sm"
              onClick={() => {
                onRead(choice)
                setTyped(null)
              }}
            >
              {choice.toLocaleString('en', { maximumFractionDigits: 20 })}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}
