import { type ReactNode, useId } from 'react'
import './segmented.css'

type Segment<Value extends string> = { value: Value; label: string; hint?: string; icon?: ReactNode }
type SegmentedProps<Value extends string> = {
  legend: string
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: NoInfer<Value>) => void
}

/** Native radios under the drawing: arrow keys, form and screen-reader behaviour come from the browser. */
export function Segmented<Value extends string>({ legend, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className="segmented">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="segment-input"
          />
          {option.icon}
          <span className="segment-words">
            <span className="segment-label">{option.label}</span>
            {option.hint !== undefined && <span className="segment-hint">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
