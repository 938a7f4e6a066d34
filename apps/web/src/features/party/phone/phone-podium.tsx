import { partyReview } from '@knowdown/contracts/parties/calls'
import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { loadAfterPress } from '../../../api/call-or-throw.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/display/spinner.tsx'
import { VerdictSign, verdictOf } from '../../../ui/display/verdict-sign.tsx'
import { burst } from '../../../ui/game/confetti.ts'
import { givenOf, givenText, rightText } from '../state/given-answer.ts'
import { ordinal, type You } from './phone-head.tsx'
import { PhoneTop } from './phone-top.tsx'

interface PhonePodiumProps {
  code: string
  playerKey: string
  party: PartySnapshotReply
  you: You
  nameOf(category: string): string
  onHome(): void
}

const ON_THE_PODIUM = 3

export function PhonePodium({ code, playerKey, party, you, nameOf, onHome }: PhonePodiumProps) {
  const [isReviewing, setIsReviewing] = useState(false)
  const isOnPodium = you.rank !== null && you.rank <= ON_THE_PODIUM
  useEffect(() => {
    if (isOnPodium) void burst({ particles: 60 })
  }, [isOnPodium])
  return (
    <div className="party-phone-podium">
      <p className="text-muted">{you.name}</p>
      <h1 className="party-phone-rank">{you.rank === null ? 'Thanks for playing!' : ordinal(you.rank)}</h1>
      <p className="text-lg">
        {you.points.toLocaleString('en')} points
        {you.rank !== null && <span className="text-muted"> · of {you.players} players</span>}
      </p>
      {party.result && <PhoneTop code={code} playerKey={playerKey} ownId={you.player_id} top={party.result.top} />}
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" aria-expanded={isReviewing} onClick={() => setIsReviewing(!isReviewing)}>
          {isReviewing ? 'Hide my answers' : 'My answers'}
        </Button>
        <Button variant="quiet" onClick={onHome}>
          Home
        </Button>
      </div>
      {isReviewing && <Review code={code} playerKey={playerKey} round={party.round} nameOf={nameOf} />}
      <p className="text-muted text-sm">Stay here if the host plays again.</p>
    </div>
  )
}

interface ReviewProps {
  code: string
  playerKey: string
  round: number
  nameOf(category: string): string
}

function Review({ code, playerKey, round, nameOf }: ReviewProps) {
  const { api } = useBackend()
  const { data, isError } = useQuery({
    queryKey: ['party-review', code, playerKey, round],
    queryFn: () => loadAfterPress(api, partyReview, { code, player_key: playerKey }),
  })
  if (isError) return <p>Your answers could not be read. Please try again.</p>
  if (!data) return <Spinner />
  return (
    <ol className="party-review" aria-label="My answers">
      {data.questions.map((reviewed, place) => {
        const { question, category, correct, points, explanation } = reviewed
        const given = givenOf(reviewed)
        const verdict = verdictOf({ correct, share: points })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions are in the order of the game.
          <li key={place} className="party-review-item" data-verdict={verdict}>
            <p className="text-muted text-sm">
              {category !== null && `${nameOf(category)} · `}
              {points.toLocaleString('en')} points
            </p>
            <p className="font-semibold">{question}</p>
            <p className="flex gap-2">
              <VerdictSign verdict={verdict} />
              <span className="min-w-0">
                {verdict === 'partly' ? (
                  'Partly right: '
                ) : (
                  <span className="sr-only">{correct ? 'Correct: ' : 'Incorrect: '}</span>
                )}
                {given ? givenText(given, reviewed) : 'No answer'}
              </span>
            </p>
            {!correct && <p>The correct answer was: {rightText(reviewed)}</p>}
            <p className="text-muted">{explanation}</p>
          </li>
        )
      })}
    </ol>
  )
}
