import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface RowProps {
  icon: LucideIcon
  /** The state of the thing, said after its name. */
  note?: string
  children: ReactNode
  onClick(): void
}

function RowContent({ icon: Icon, note, children }: Omit<RowProps, 'onClick'>) {
  return (
    <>
      <Icon aria-hidden size={20} className="text-muted" />
      <span>{children}</span>
      {note && <span className="ml-auto text-muted text-sm">{note}</span>}
    </>
  )
}

export function MenuButton({ onClick, ...content }: RowProps) {
  return (
    <button type="button" className="menu-row" onClick={onClick}>
      <RowContent {...content} />
    </button>
  )
}

export function MenuLink({ href, onClick, ...content }: RowProps & { href: string }) {
  return (
    <Link href={href} className="menu-row" onClick={onClick}>
      <RowContent {...content} />
      <ChevronRight aria-hidden size={18} className="ml-auto text-muted" />
    </Link>
  )
}
