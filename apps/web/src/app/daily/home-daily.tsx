import { useLocation } from 'wouter'
import { DailyCard } from '../../features/daily/daily-card.tsx'

/** The daily on home. Its Play leads straight to the countdown, because the card has told the rules. */
export function HomeDaily({ playerId }: { playerId: string | null }) {
  const [, navigate] = useLocation()
  return <DailyCard isVisitor={playerId === null} onOpen={() => navigate('/daily', { state: { play: true } })} />
}
