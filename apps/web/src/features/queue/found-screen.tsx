import { useEffect } from 'react'
import { gameSounds } from '../../platform/game-sounds.ts'
import { impact } from '../../platform/haptics.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { PlayerName } from '../../ui/display/player-name.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import type { QueueState } from './use-queue.ts'
import { WaitingRing } from './waiting-ring.tsx'

interface FoundScreenProps {
  found: NonNullable<QueueState['found']>
  /** What will be played: category and difficulty. */
  topic: string
  /** Why the game changes no rating; null when it does. */
  unrated: string | null
}

/** Both meet in the ring. */
export function FoundScreen({ found, topic, unrated }: FoundScreenProps) {
  const heading = useFocusOnArrival()
  const { name, rating } = found.opponent
  useEffect(() => {
    gameSounds.play('open')
    impact('Medium')
  }, [])
  return (
    <div className="queue-middle">
      <WaitingRing part={1}>
        <span className="queue-meeting">
          <Avatar name="You" side="mine" size="lg" />
          <Avatar name={name} side="theirs" size="lg" />
        </span>
      </WaitingRing>
      <h1 ref={heading} tabIndex={-1} className="queue-title">
        vs <PlayerName name={name} />
        {rating && `, ${rating.value}${rating.provisional ? '?' : ''}`}
      </h1>
      <p role="status" className="queue-note">
        {topic} · {unrated === null ? 'rated' : unrated}. The game starts by itself.
      </p>
    </div>
  )
}
