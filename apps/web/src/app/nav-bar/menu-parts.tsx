import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'

interface MenuSectionProps {
  title: string
  className?: string
  children: ReactNode
}

export function MenuSection({ title, className = 'menu-group', children }: MenuSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="menu-heading">
        {title}
      </h3>
      <div className={className}>{children}</div>
    </section>
  )
}

interface RowProps {
  icon: LucideIcon
  children: ReactNode
  onClick(): void
}

interface LinkProps extends RowProps {
  href: string
  /** What the page finds in the history state. */
  state?: object
}

/** A way to play. */
export function MenuTile({ icon: Icon, tint, href, state, children, onClick }: LinkProps & { tint: string }) {
  return (
    <Link href={href} state={state} className="menu-tile" data-tint={tint} onClick={onClick}>
      <span aria-hidden className="menu-tile-sign">
        <Icon />
      </span>
      <span className="menu-tile-name">{children}</span>
    </Link>
  )
}

export function MenuLink({ icon: Icon, href, state, note, children, onClick }: LinkProps & { note?: ReactNode }) {
  return (
    <Link href={href} state={state} className="menu-row" onClick={onClick}>
      <Icon aria-hidden size={20} className="text-muted" />
      <span>{children}</span>
      <span className="menu-note">{note}</span>
      <ChevronRight aria-hidden size={18} className="text-muted" />
    </Link>
  )
}

export function MenuButton({ icon: Icon, children, onClick }: RowProps) {
  return (
    <button type="button" className="menu-row" onClick={onClick}>
      <Icon aria-hidden size={20} className="text-muted" />
      <span>{children}</span>
    </button>
  )
}

interface SwitchProps extends Omit<RowProps, 'onClick'> {
  isOn: boolean
  /** After the word for its state. */
  note?: string
  onChange(): void
}

export function MenuSwitch({ icon: Icon, isOn, note = '', children, onChange }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className="menu-row toggle" onClick={onChange}>
      <Icon aria-hidden size={20} className="text-muted" />
      <span>{children}</span>
      <span className="menu-note">{`${isOn ? 'On' : 'Off'}${note}`}</span>
      <span className="toggle-track ml-0" aria-hidden="true">
        <span className="toggle-thumb" />
      </span>
    </button>
  )
}
