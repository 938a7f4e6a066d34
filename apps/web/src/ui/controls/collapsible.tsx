import { type ReactNode, useId } from 'react'
import { ChevronIcon } from '../display/icons.tsx'
import './collapsible.css'

type CollapsibleProps = {
  title: string
  icon?: ReactNode
  open: boolean
  onToggle(open: boolean): void
  children: ReactNode
}

/** A section that opens under its heading. Closed content is not rendered, so that it cannot get the focus. */
export function Collapsible({ title, icon, open, onToggle, children }: CollapsibleProps) {
  const id = useId()
  return (
    <section className="collapsible" aria-labelledby={`${id}-title`}>
      <h2 className="collapsible-heading">
        <button
          type="button"
          className="collapsible-button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => onToggle(!open)}
        >
          {icon}
          <span id={`${id}-title`} className="collapsible-title">
            {title}
          </span>
          <ChevronIcon />
        </button>
      </h2>
      {open && (
        <div id={id} className="collapsible-content">
          {children}
        </div>
      )}
    </section>
  )
}
