import { Flame } from 'lucide-react'

/** What a game brought; null for one that does not count. */
export function PointsChip({ points }: { points: number | null }) {
  const kind = points === null ? 'none' : points >= 4 ? 'double' : points === 2 ? 'win' : points === 1 ? 'tie' : 'loss'
  return (
    <span className="arena-chip" data-kind={kind}>
      {kind === 'double' && <Flame aria-hidden size={13} />}
      {points === null ? (
        <>
          <span aria-hidden>–</span>
          <span className="sr-only">did not count</span>
        </>
      ) : (
        points
      )}
    </span>
  )
}
