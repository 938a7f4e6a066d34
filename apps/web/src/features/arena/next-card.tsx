import { ArrowRight, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { PlayerName } from '../../ui/display/player-name.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'

interface FoundCardProps {
  opponent: string
  category: string
  /** Null until the lobby is open; the game starts by itself then. */
  onPlay: (() => void) | null
  isPausing: boolean
  onPauseAfter(): void
}

/** Somebody was found. The game starts by itself. */
export function FoundCard({ opponent, category, onPlay, isPausing, onPauseAfter }: FoundCardProps) {
  return (
    <section aria-label="Next game" className="arena-card" data-main-action>
      <div className="arena-next">
        <Avatar name={opponent} side="theirs" />
        <div role="status">
          <h2 className="text-lg">
            <PlayerName name={opponent} /> is next
          </h2>
          <p className="text-muted text-sm">{category}. The game starts by itself.</p>
        </div>
      </div>
      <Button className="w-full" disabled={onPlay === null} onClick={() => onPlay?.()}>
        Play now
        <ArrowRight aria-hidden />
      </Button>
      <Button variant="secondary" disabled={isPausing} icon={<Pause aria-hidden />} onClick={onPauseAfter}>
        {isPausing ? 'You pause after this one' : 'Pause after this one'}
      </Button>
    </section>
  )
}

interface WaitingCardProps {
  /** Nobody else has entered. */
  isAlone: boolean
  /** The next game that is left leads to a pause. */
  isWarned: boolean
  onPause(): void
  /** A link to quick match. */
  elsewhere: ReactNode
}

export function WaitingCard({ isAlone, isWarned, onPause, elsewhere }: WaitingCardProps) {
  return (
    <section aria-label="Next game" className="arena-card">
      <div className="arena-next">
        <Spinner />
        <div role="status">
          <h2 className="text-lg">{isAlone ? 'Nobody else is here yet' : 'Looking for your next opponent'}</h2>
          <p className="text-muted text-sm">
            {isAlone
              ? 'You are paired as soon as somebody comes. Until then you can play somebody outside.'
              : 'You are paired as soon as somebody is free.'}
          </p>
        </div>
      </div>
      {isWarned && <p className="arena-note">If you leave the next game, you wait five minutes before another one.</p>}
      {isAlone && elsewhere}
      <Button variant="secondary" icon={<Pause aria-hidden />} onClick={onPause}>
        Pause
      </Button>
    </section>
  )
}

export function PausedCard({ busy, onReturn, onLeave }: { busy: boolean; onReturn(): void; onLeave(): void }) {
  return (
    <section aria-label="Next game" className="arena-card">
      <h2 className="text-lg">You are paused</h2>
      <p className="text-muted text-sm">Your points stay. Nobody is paired with you until you return.</p>
      <Button busy={busy} icon={<Play aria-hidden />} onClick={onReturn}>
        Return to the arena
      </Button>
      <Button variant="quiet" onClick={onLeave}>
        Leave the arena
      </Button>
    </section>
  )
}

export function FailedCard({ reason, onAgain }: { reason: string; onAgain(): void }) {
  return (
    <section aria-label="Next game" className="arena-card">
      <p role="alert">{reason}</p>
      <Button variant="strong" onClick={onAgain}>
        Look again
      </Button>
    </section>
  )
}
