import { myProgress } from '@knowdown/contracts/players/progress'
import { useQuery } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'
import { useBackend } from '../../../api/backend.tsx'
import { loadAfterPress } from '../../../api/call-or-throw.ts'
import { useOnline } from '../../../platform/reachability.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadFailure } from '../../../ui/display/load-failure.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { MasteryList } from './mastery-list.tsx'
import { PersonalBests } from './personal-bests.tsx'
import { RatingLine } from './rating-line.tsx'
import './progress.css'

/** What the player has achieved, at the top of the profile. */
export function Progress({ onStartQuiz }: { onStartQuiz(): void }) {
  const { api } = useBackend()
  const online = useOnline()
  const { data, isError, refetch, isFetching } = useQuery({
    // Below the statistics, so that a recorded quiz renews both.
    queryKey: ['stats', 'progress'],
    // A battle that ended a moment ago counts.
    staleTime: 0,
    queryFn: () => loadAfterPress(api, myProgress, {}),
  })
  if (isError && !data) {
    return (
      <LoadFailure online={online} busy={isFetching} onRetry={() => void refetch()}>
        Failed to load your progress
      </LoadFailure>
    )
  }
  if (!data) return <Skeleton className="h-64" />
  if (data.categories.length === 0) return <NoProgress onStartQuiz={onStartQuiz} />
  return (
    <section aria-labelledby="progress" className="progress">
      <h2 id="progress" className="progress-title">
        Your Progress
      </h2>
      <div className="progress-columns">
        <MasteryList categories={data.categories} />
        <div className="progress-column">
          <PersonalBests progress={data} />
          <RatingLine before={data.rating_before} ratings={data.ratings} />
        </div>
      </div>
    </section>
  )
}

function NoProgress({ onStartQuiz }: { onStartQuiz(): void }) {
  return (
    <section aria-labelledby="progress" className="progress progress-none">
      <span aria-hidden className="progress-sprout">
        <Sprout size={32} />
      </span>
      <div className="progress-invitation">
        <h2 id="progress" className="progress-title">
          Your progress starts here
        </h2>
        <p className="text-muted">One quiz, and you see how well you know its category.</p>
      </div>
      <Button size="lg" onClick={onStartQuiz}>
        Start a Quiz
      </Button>
    </section>
  )
}
