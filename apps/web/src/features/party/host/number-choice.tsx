import { Minus, Plus } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import { IconButton } from '../../../ui/controls/button.tsx'

interface NumberChoiceProps {
  label: string
  value: number
  fewest: number
  most: number
  step: number
  onChange(value: number): void
}

/** A native slider for hands and arrow keys, with buttons for small steps. */
export function NumberChoice({ label, value, fewest, most, step, onChange }: NumberChoiceProps) {
  const id = useId()
  const set = (next: number) => onChange(Math.min(most, Math.max(fewest, next)))
  return (
    <div className="number-choice">
      <label htmlFor={id} className="number-choice-label">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={fewest}
        max={most}
        step={step}
        value={value}
        style={{ '--part': `${(100 * (value - fewest)) / (most - fewest)}%` } as CSSProperties}
        onChange={({ target }) => set(Number(target.value))}
      />
      <span className="number-choice-steps">
        <IconButton label={`Fewer: ${label}`} disabled={value <= fewest} onClick={() => set(value - step)}>
          <Minus aria-hidden />
        </IconButton>
        <IconButton label={`More: ${label}`} disabled={value >= most} onClick={() => set(value + step)}>
          <Plus aria-hidden />
        </IconButton>
      </span>
      <output htmlFor={id} className="number-choice-value">
        {value}
      </output>
    </div>
  )
}
