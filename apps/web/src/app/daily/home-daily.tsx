import { useLocation } from 'wouter'
import { useDailyStatus } from '../../api/use-daily-status.ts'
import { DailyCard } from '../../features/daily/daily-card.tsx'
import { MistakesLine } from '../mistakes/mistakes-line.tsx'
import { LazyPart, leftOut } from '../navigation/lazy-part.tsx'
import { lazyScreen } from '../navigation/lazy-screen.tsx'

const CorrectionNews = lazyScreen(() => import('../../features/corrections/correction-news.tsx'), 'CorrectionNews')

/** What waits for this player today: the daily, missed questions that are due, and corrected answers. */
export function HomeDaily({ playerId }: { playerId: string | null }) {
  const [, navigate] = useLocation()
  const isVisitor = playerId === null
  const { data } = useDailyStatus(isVisitor)
  return (
    <div className="grid min-w-0 grid-rows-[1fr_auto] gap-2 *:min-w-0">
      <DailyCard isVisitor={isVisitor} onOpen={() => navigate('/daily')} />
      <MistakesLine key={playerId} userId={playerId} />
      {data !== undefined && data.corrections > 0 && (
        <LazyPart panel={leftOut}>
          <CorrectionNews isVisitor={isVisitor} />
        </LazyPart>
      )}
    </div>
  )
}
