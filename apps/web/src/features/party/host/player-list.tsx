import { UserMinus } from 'lucide-react'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Avatar } from '../avatar.tsx'

interface PlayerListProps {
  players: readonly { player_id: string; name: string; points: number }[]
  onRemove(playerId: string): void
}

/** Everybody who plays, and the way to remove somebody: they do not come back with the same device. */
export function PlayerList({ players, onRemove }: PlayerListProps) {
  if (players.length === 0) return <p className="text-muted">Nobody has joined yet.</p>
  return (
    <ul className="party-player-list">
      {players.map(({ player_id, name, points }) => (
        <li key={player_id} className="party-player">
          <Avatar name={name} />
          <bdi className="party-player-name">{name}</bdi>
          <span className="text-muted">{points.toLocaleString('en')}</span>
          <IconButton label={`Remove ${name}`} onClick={() => onRemove(player_id)}>
            <UserMinus aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
