import { useLocation } from 'wouter'
import { DailyCard } from '../../features/daily/daily-card.tsx'
import { MistakesLine } from '../mistakes/mistakes-line.tsx'

/** What waits for this player today: the daily, and missed questions that are due. */
export function HomeDaily({ playerId }: { playerId: string | null }) {
  const [, navigate] = useLocation()
  return (
    <div className="grid min-w-0 grid-rows-[1fr_auto] gap-2 *:min-w-0">
      <DailyCard isVisitor={playerId === null} onOpen={() => navigate('/daily')} />
      <MistakesLine key={playerId} userId={playerId} />
    </div>
  )
}
