import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import './tabs.css'

type Tab<Id extends string> = {
  id: Id
  label: string
  /** How much waits there; nothing is shown for none. */
  count?: number | undefined
  panel: ReactNode
}
type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: NoInfer<Id>) => void
  /** The tabs share the whole width. */
  fill?: boolean
}

export function Tabs<Id extends string>({ label, tabs, value, onChange, fill = false }: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = tabs.find(({ id }) => id === value)

  function move(event: KeyboardEvent) {
    const to = nextTabIndex(
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
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={fill ? 'tab-list tab-list-fill' : 'tab-list'}
        onKeyDown={move}
      >
        {tabs.map(({ id, label, count = 0 }) => (
          <button
            key={id}
            ref={id === value ? showChosen : null}
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
            {count > 0 && (
              <span ref={showChosen} className="tab-count">
                {' '}
                {count}
              </span>
            )}
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

/** When a tab is chosen, and when a count pushes it aside: scrolls the row to it, and never the page. */
function showChosen(part: HTMLElement | null) {
  const row = part?.closest<HTMLElement>('[role=tablist]')
  const tab = row?.querySelector<HTMLElement>('[aria-selected=true]')
  if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

/** The index that a key moves to, wrapping around; null for keys that do not move. */
export function nextTabIndex(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
