import { ChevronRight, type LucideIcon, PartyPopper, Send, Swords } from 'lucide-react'
import type { ReactNode } from 'react'
import './door.css'

/** One sign and one tint for each way to play, the same on every screen. */
export const DOOR_SIGNS: Record<'battle' | 'challenge' | 'party', LucideIcon> = {
  battle: Swords,
  challenge: Send,
  party: PartyPopper,
}

interface DoorContentProps {
  icon: LucideIcon
  title: string
  about: ReactNode
}

/** A way to play that one tap opens, as a row of a list or a tile of its own. For links; a button is a `Door`. */
export const doorClass = (look: 'row' | 'tile'): string => `door door-${look}`

export function DoorContent({ icon: Icon, title, about }: DoorContentProps) {
  return (
    <>
      <span aria-hidden className="door-sign">
        <Icon />
      </span>
      <span className="door-words">
        <span className="door-title">{title}</span> <span className="door-about">{about}</span>
      </span>
      <ChevronRight aria-hidden className="door-more" />
    </>
  )
}

interface DoorProps extends DoorContentProps {
  name: 'battle' | 'challenge' | 'party'
  look: 'row' | 'tile'
  busy?: boolean
  disabled?: boolean
  onOpen(): void
}

export function Door({ name, look, busy = false, disabled = false, onOpen, ...content }: DoorProps) {
  return (
    <button
      type="button"
      className={doorClass(look)}
      data-door={name}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onOpen}
    >
      <DoorContent {...content} />
    </button>
  )
}
