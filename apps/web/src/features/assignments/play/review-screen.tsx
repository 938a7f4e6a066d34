import { reviewAttempt } from '@knowdown/contracts/assignments/player'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useBackend } from '../../../api/backend.tsx'
import { callOrThrow } from '../../../api/call-or-throw.ts'
import { useOnline } from '../../../platform/reachability.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { formatMoment } from '../../../ui/display/format-moment.ts'
import { LoadFailure } from '../../../ui/display/load-failure.tsx'
import { Spinner } from '../../../ui/display/spinner.tsx'
import { errorText } from '../failure-text.ts'
import { SettledAnswer } from './settled-answer.tsx'

interface ReviewScreenProps {
  code: string
  playerKey: string
  number: number
  title: string
  onBack(): void
}

export function ReviewScreen({ code, playerKey, number, title, onBack }: ReviewScreenProps) {
  const { api } = useBackend()
  const online = useOnline()
  const { data, error, refetch } = useQuery({
    queryKey: ['assigned', code, 'review', playerKey, number],
    staleTime: 0,
    queryFn: () => callOrThrow(api, reviewAttempt, { code, player_key: playerKey, number }),
  })
  return (
    <section className="assigned-box" aria-label={`${title}, attempt ${number}`}>
      <Button variant="quiet" size="sm" className="-ms-3 self-start" icon={<ArrowLeft aria-hidden />} onClick={onBack}>
        Back
      </Button>
      <h1 className="assigned-title">{title}</h1>
      {error && (
        <LoadFailure online={online} onRetry={() => void refetch()}>
          {errorText(error)}
        </LoadFailure>
      )}
      {!data && !error && <Spinner />}
      {data && (
        <>
          <p className="text-muted">
            Attempt {number}.{' '}
            {data.right === null ? `${data.settled.length} answered.` : `${data.right} of ${data.total} right.`}
            {data.keys_at !== null && ` What was right is shown after ${formatMoment(data.keys_at)}.`}
          </p>
          <ol className="assigned-review">
            {data.settled.map((settled) => (
              <li key={settled.question.text}>
                <SettledAnswer settled={settled} heading="h2" />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
