import type { ReactNode } from 'react'
import './toggle.css'

type ToggleProps = {
  checked: boolean
  onChange(checked: boolean): void
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

export function Toggle({ checked, onChange, label, hint, icon, disabled = false }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      disabled={disabled}
      className="toggle"
      onClick={() => onChange(!checked)}
    >
      {icon}
      <span className="toggle-words">
        <span className="toggle-label">{label}</span>
        {hint !== undefined && <span className="toggle-hint">{hint}</span>}
      </span>
      <span className="toggle-track" aria-hidden="true">
        <span className="toggle-thumb" />
      </span>
    </button>
  )
}
