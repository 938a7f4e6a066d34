import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { Avatar } from '../avatar.tsx'

type Standing = NonNullable<PartySnapshotReply['result']>['top'][number]

export function TopFive({ top }: { top: readonly Standing[] }) {
  return (
    <section className="party-top" aria-label="Standings">
      <h2 className="party-top-title">Top five</h2>
      <ol className="party-top-list">
        {top.map(({ player_id, name, points, rank, moved }) => (
          <li key={player_id} className="party-top-row">
            <span className="party-top-rank">{rank}</span>
            <Avatar name={name} />
            <bdi className="party-top-name">{name}</bdi>
            <span className="party-top-points">{points.toLocaleString('en')}</span>
            <Moved places={moved} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Up or down by shape and sign, not by colour alone. */
function Moved({ places }: { places: number | null }) {
  if (!places) return <span className="party-moved">–</span>
  return (
    <span className="party-moved" data-way={places > 0 ? 'up' : 'down'}>
      <span aria-hidden>{places > 0 ? '▲' : '▼'}</span>
      <span className="sr-only">{places > 0 ? 'up' : 'down'}</span> {Math.abs(places)}
    </span>
  )
}
