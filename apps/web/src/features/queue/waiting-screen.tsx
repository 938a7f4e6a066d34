import { WIDEN_AFTER_MS } from '@knowdown/domain/queue/queue-times'
import { Expand, Ghost } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { formatDay } from '../../ui/display/format-day.ts'
import { CheckIcon } from '../../ui/display/icons.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PlayerName } from '../../ui/display/player-name.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import { formatWaited, type SearchStep, searchSteps, stepProgress, waitedAnnouncement } from './search-steps.ts'
import type { QueueState } from './use-queue.ts'
import type { useRecordedOffer } from './use-recorded-offer.ts'
import { WaitingRing } from './waiting-ring.tsx'

interface WaitingScreenProps {
  state: QueueState
  waitedMs: number
  /** The name of the chosen category. */
  category: string | null
  recorded: ReturnType<typeof useRecordedOffer>
  nameOf(category: string): string
  onWiden(): void
  onCancel(): void
}

export function WaitingScreen({ state, waitedMs, category, recorded, nameOf, ...on }: WaitingScreenProps) {
  const heading = useFocusOnArrival()
  const { offer } = recorded
  const canWiden = category !== null && waitedMs >= WIDEN_AFTER_MS
  return (
    <>
      <div className="queue-middle">
        <WaitingRing part={stepProgress(state, waitedMs)}>
          <span role="timer" aria-label="Time of waiting" className="queue-clock">
            {formatWaited(waitedMs)}
          </span>
          <span className="queue-caption">waiting</span>
        </WaitingRing>
        <span role="status" className="sr-only">
          {waitedAnnouncement(waitedMs)}
        </span>
        <h1 ref={heading} tabIndex={-1} className="queue-title">
          Looking for your match
        </h1>
        {state.put_back && <Notice>They left. Your place is kept.</Notice>}
        {state.paused_until !== null && (
          <Notice>
            Opponents found for you, or for others in your network, were kept waiting. Other players come first for the
            next {formatWaited(state.paused_until - state.server_time)}.
          </Notice>
        )}
        {state.leaving_pauses && (
          <Notice>You left one of your last games. Leave another one, and you wait 5 minutes for the next.</Notice>
        )}
        <Steps steps={searchSteps(state, waitedMs)} />
        <p className="queue-note">{lookingText(state.looking)} Closing this page leaves the queue.</p>
      </div>
      <div className="queue-actions">
        {recorded.failure && <Notice tone="wrong">{recorded.failure}</Notice>}
        {offer && (
          <>
            <p className="queue-note" role="status">
              <PlayerName name={offer.name} />, {offer.rating} · {nameOf(offer.category)} · recorded on{' '}
              {formatDay(offer.recorded_at)}, not rated
            </p>
            <Button size="lg" tight busy={recorded.busy} icon={<Ghost aria-hidden />} onClick={recorded.play}>
              Play a recorded game
            </Button>
          </>
        )}
        {canWiden && (
          <>
            {!offer && <p className="queue-note">Nobody in {category} yet. Widen the search?</p>}
            <Button
              size="lg"
              tight
              variant={offer ? 'secondary' : 'primary'}
              icon={<Expand aria-hidden />}
              onClick={on.onWiden}
            >
              Take any category
            </Button>
          </>
        )}
        <Button size="lg" variant="secondary" onClick={on.onCancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}

/** The count includes the reader, once the server has counted again. */
function lookingText(looking: number): string {
  const others = Math.max(0, looking - 1)
  if (others === 0) return 'Nobody else is looking for a game right now.'
  return others === 1 ? 'One other player is looking for a game.' : `${others} other players are looking for a game.`
}

const STEP_WORDS = { done: 'Done: ', now: 'Now: ', ahead: 'Later: ' }

function Steps({ steps }: { steps: readonly SearchStep[] }) {
  return (
    <ol className="queue-steps">
      {steps.map(({ title, detail, at, state }) => (
        <li key={at} className="queue-step" data-state={state}>
          <StepMark>{state === 'done' && <CheckIcon />}</StepMark>
          <span className="queue-step-words">
            <span className="sr-only">{STEP_WORDS[state]}</span>
            <span className="queue-step-title">{title}</span>
            <span className="queue-step-detail">{detail}</span>
          </span>
          <span className="queue-step-time">{state === 'now' ? 'now' : formatWaited(at * 1000)}</span>
        </li>
      ))}
    </ol>
  )
}

const StepMark = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="queue-step-mark">
    {children}
  </span>
)
