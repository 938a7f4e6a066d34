import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import { COUNTDOWN_MS } from '@knowdown/domain/match/start-game'
import { COUNT_IN_MS } from '@knowdown/domain/queue/queue-times'
import { Swords } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { serverTime } from '../../api/live/server-clock.ts'
import { useNow } from '../../api/live/use-now.ts'
import { keepAwake } from '../../platform/wake-lock.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FocusFrame } from '../../ui/display/focus-frame.tsx'
import { MessageScreen } from '../../ui/display/message-screen.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import { FoundScreen } from './found-screen.tsx'
import { type QueueState, type Search, useJoinQueue, useQueuePlace } from './use-queue.ts'
import { useRecordedOffer } from './use-recorded-offer.ts'
import { WaitingScreen } from './waiting-screen.tsx'
import './queue.css'

type FoundSeat = NonNullable<QueueState['seat']>

interface FindOpponentProps {
  search: Search
  nameOf(category: string): string
  onSeat(seat: FoundSeat): void
  /** A recorded game was taken: it goes on as a run. */
  onRecorded(runId: string): void
  onCancel(): void
}

/** Looks for an opponent for as long as it is shown. */
export function FindOpponent(props: FindOpponentProps) {
  const [failure, setFailure] = useState<string | null>(null)
  if (failure === null) return <Searching {...props} onFailed={setFailure} />
  return (
    <MessageScreen
      icon={<Swords size={32} />}
      title="No search right now"
      actions={
        <>
          <Button onClick={() => setFailure(null)}>Look again</Button>
          <Button variant="secondary" onClick={props.onCancel}>
            Back to Home
          </Button>
        </>
      }
    >
      <p role="alert">{failure}</p>
    </MessageScreen>
  )
}

function Searching({ search, onFailed, ...props }: FindOpponentProps & { onFailed(reason: string): void }) {
  const joined = useJoinQueue(search, onFailed)
  if (!joined) {
    return (
      <p role="status" className="grid place-items-center gap-3 py-24 text-muted">
        <Spinner />
        Entering the queue…
      </p>
    )
  }
  return <Place key={joined.queue_key} joined={joined} onGone={onFailed} {...props} />
}

interface PlaceProps extends Omit<FindOpponentProps, 'search'> {
  joined: Parameters<typeof useQueuePlace>[0]
  onGone(reason: string): void
}

function Place({ joined, nameOf, onSeat, onRecorded, onCancel, onGone }: PlaceProps) {
  const { state, clock, widen } = useQueuePlace(joined, onGone)
  const { found, seat } = state
  const waitedMs = Math.max(0, serverTime(clock, useNow(found === null)) - state.since)
  const place = { queueKey: joined.queue_key, isVisitor: state.rating === null, isWaiting: found === null }
  const recorded = useRecordedOffer(place, waitedMs, onRecorded)
  const level = DIFFICULTY_LABELS[state.difficulty].label
  const unrated = unratedText(state.unrated_because)
  useEffect(() => keepAwake(), [])

  // Both see each other for the first part of the count-in; the countdown of the game is the rest.
  const sitDown = useEffectEvent(() => seat && onSeat(seat))
  const hasSeat = seat !== null
  useEffect(() => {
    if (!hasSeat) return
    const moment = setTimeout(() => sitDown(), COUNT_IN_MS - COUNTDOWN_MS)
    return () => clearTimeout(moment)
  }, [hasSeat])

  const category = state.category === null ? null : nameOf(state.category)
  return (
    <FocusFrame
      label="Find an opponent"
      closeLabel="Stop looking"
      onClose={onCancel}
      topic={
        <>
          <strong>{found ? nameOf(found.category) : (category ?? 'Any category')}</strong> · {level} ·{' '}
          {unrated === null ? 'rated' : 'unrated'}
        </>
      }
    >
      <div className="queue" data-offer={recorded.offer !== null}>
        {found ? (
          <FoundScreen found={found} topic={`${nameOf(found.category)} · ${level}`} unrated={unrated} />
        ) : (
          <WaitingScreen
            state={state}
            waitedMs={waitedMs}
            category={category}
            recorded={recorded}
            nameOf={nameOf}
            onWiden={widen}
            onCancel={onCancel}
          />
        )}
      </div>
    </FocusFrame>
  )
}

const UNRATED = {
  visitor: 'unrated: visitors have no rating',
  unverified: 'unrated: not both have verified their email',
  'same-network': 'unrated: same network',
  arena: 'unrated: this arena changes no ratings',
}

const unratedText = (reason: QueueState['unrated_because']): string | null => reason && UNRATED[reason]
