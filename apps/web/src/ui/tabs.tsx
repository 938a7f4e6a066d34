import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { roving } from './roving.ts'

type Tab<Id extends string> = { id: Id; label: string; panel: ReactNode }
type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: NoInfer<Id>) => void
}

export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = tabs.find(({ id }) => id === value)

  function move(event: KeyboardEvent) {
    const to = roving(
      event.key,
      tabs.findIndex(({ id }) => id === value),
      tabs.length,
    )
    const tab = to === null ? undefined : tabs[to]
    if (to === null || !tab) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }

  return (
    <div className="tabs">
      <div ref={list} role="tablist" aria-label={label} className="tab-list" onKeyDown={move}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === value}
            aria-controls={id === value ? `${base}-panel` : undefined}
            tabIndex={id === value ? 0 : -1}
            className="tab"
            onClick={() => onChange(id)}
          >
            {label}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must still be reachable by keyboard */}
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${value}`} tabIndex={0} className="tab-panel">
        {chosen?.panel}
      </div>
    </div>
  )
}
