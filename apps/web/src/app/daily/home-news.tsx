import { useDailyStatus } from '../../api/use-daily-status.ts'
import { MistakesLine } from '../mistakes/mistakes-line.tsx'
import { LazyPart, leftOut } from '../navigation/lazy-part.tsx'
import { lazyScreen } from '../navigation/lazy-screen.tsx'
import { VerifyBanner } from '../session/verify-banner.tsx'

const CorrectionNews = lazyScreen(() => import('../../features/corrections/correction-news.tsx'), 'CorrectionNews')

/** What waits for this player besides the daily: missed questions that are due, and corrected answers. */
export function HomeNews({ playerId }: { playerId: string | null }) {
  const isVisitor = playerId === null
  const { data } = useDailyStatus(isVisitor)
  return (
    <>
      <VerifyBanner />
      <MistakesLine key={playerId} userId={playerId} />
      {data !== undefined && data.corrections > 0 && (
        <LazyPart panel={leftOut}>
          <CorrectionNews isVisitor={isVisitor} />
        </LazyPart>
      )}
    </>
  )
}
