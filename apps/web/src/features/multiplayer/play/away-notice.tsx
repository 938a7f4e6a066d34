import { RECONNECT_WINDOW_MS } from '@knowdown/domain/match/reconnect-window'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { serverTime } from '../../../api/live/server-clock.ts'
import { useNow } from '../../../api/live/use-now.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TimerRing } from '../../../ui/game/timer-ring.tsx'
import type { MatchScreen } from '../state/match-screen.ts'
import { awayMessage } from '../state/messages.ts'

/** Seconds in which the opponent is expected back; null while it is unknown or the opponent is there. */
function useSecondsAway({ clock, opponent }: MatchScreen): number | null {
  const backBy = opponent?.present === false ? opponent.backBy : null
  const now = useNow(backBy !== null)
  return backBy === null ? null : Math.ceil((backBy - serverTime(clock, now)) / 1000)
}

/** The opponent's connection is lost; the seconds say how long to wait for it. */
export function AwayNotice({ screen }: { screen: MatchScreen }) {
  return <>{awayMessage(useSecondsAway(screen))}</>
}

/** The same seconds as a ring on the opponent's side. */
export function AwayRing({ screen }: { screen: MatchScreen }) {
  const seconds = useSecondsAway(screen)
  if (seconds === null || seconds <= 0) return null
  return (
    <TimerRing
      size="xs"
      left={seconds}
      total={RECONNECT_WINDOW_MS / 1000}
      label="Seconds for the opponent to come back"
      warnAt={0}
    />
  )
}

/** Whoever waits for an opponent that does not come back ends the game. */
export function ClaimWin({ screen, onClaim }: { screen: MatchScreen; onClaim(): void }) {
  const seconds = useSecondsAway(screen)
  const [pressed, setPressed] = useState(false)
  if (seconds === null || seconds > 0) return null
  function claim() {
    setPressed(true)
    onClaim()
  }
  return (
    <Button busy={pressed && screen.error === null} icon={<Trophy aria-hidden />} onClick={claim}>
      Claim the win
    </Button>
  )
}
