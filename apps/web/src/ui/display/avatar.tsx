import { classNames } from '../styles/class-names.ts'
import './avatar.css'

/** Amber is the player, lilac to sky the opponent. */
export type Side = 'mine' | 'theirs'

interface AvatarProps {
  /** Null for a seat that nobody has taken. */
  name: string | null
  side: Side
  /** `stage`: large where a player stands at the edge of a wide screen. */
  size?: 'sm' | 'md' | 'lg' | 'stage'
  /** The player is not there right now. */
  away?: boolean
}

export const initialOf = (name: string): string => [...name][0]?.toUpperCase() ?? '?'

/** The initial of a name. Decoration: the name itself stands beside it. */
export function Avatar({ name, side, size = 'md', away = false }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={classNames('avatar', size !== 'md' && `avatar-${size}`)}
      data-side={side}
      data-empty={name === null}
      data-away={away}
    >
      {name === null ? '' : initialOf(name)}
    </span>
  )
}
