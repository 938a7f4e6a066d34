import { useEffect } from 'react'
import { serverTime } from '../../../api/live/server-clock.ts'
import { useNow } from '../../../api/live/use-now.ts'
import { gameSounds } from '../../../platform/game-sounds.ts'
import { Avatar, type Side } from '../../../ui/display/avatar.tsx'
import { PlayerName } from '../../../ui/display/player-name.tsx'
import { CountdownDigit } from '../../../ui/game/countdown-digit.tsx'
import { useFocusOnArrival } from '../../../ui/hooks/use-focus-on-arrival.ts'
import type { MatchScreen } from '../state/match-screen.ts'
import { type MatchSide, playingSides } from './match-sides.ts'
import './countdown.css'

const DIGIT_MS = 800

/** Who plays against whom, and three, two, one by the server's clock. */
export function Countdown({ screen, startsAt }: { screen: MatchScreen; startsAt: number }) {
  const heading = useFocusOnArrival()
  const now = useNow(true)
  const { mine, theirs } = playingSides(screen)
  const digit = Math.max(1, Math.ceil((startsAt - serverTime(screen.clock, now)) / DIGIT_MS))

  return (
    <div className="countdown">
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {mine.name} against {theirs.name}
      </h1>
      <Contender side="mine" {...mine} />
      <Digit key={digit} digit={digit} />
      <Contender side="theirs" {...theirs} />
    </div>
  )
}

function Digit({ digit }: { digit: number }) {
  useEffect(() => gameSounds.play('tick'), [])
  return <CountdownDigit digit={digit} label="The battle starts in" />
}

function Contender({ side, name, rating }: Pick<MatchSide, 'name' | 'rating'> & { side: Side }) {
  return (
    <div className="contender" data-side={side}>
      <Avatar name={name} side={side} size="lg" />
      <p className="contender-name">
        <PlayerName name={name} own={side === 'mine'} />
      </p>
      <p className="text-muted">{rating ?? 'Guest'}</p>
    </div>
  )
}
