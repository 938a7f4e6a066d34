import { type ReactNode, useEffect, useRef, useState } from 'react'
import { impact } from '../../platform/haptics.ts'
import { keepAwake } from '../../platform/wake-lock.ts'
import { ErrorBanner } from '../../ui/notice.tsx'
import { Lobby } from './lobby/lobby.tsx'
import { LeaveDialog } from './play/leave-dialog.tsx'
import { OpeningBattle } from './play/opening-battle.tsx'
import { PlayingBattle } from './play/playing-battle.tsx'
import { Reconnecting } from './play/reconnecting.tsx'
import { BattleResults } from './results/battle-results.tsx'
import type { Seat } from './state/seat.ts'
import { useMatch } from './state/use-match.ts'
import './battle.css'

interface BattleProps {
  seat: Seat
  /** Counts the presses of the back button; they never cost a match. */
  backs: number
  /** To the start screen, with the reason when it was not the player's wish. */
  onLeft(reason: string | null): void
  onHome(): void
  /** A control that reports the question at this place. */
  report(index: number): ReactNode
}

export function Battle({ seat, backs, onLeft, onHome, report }: BattleProps) {
  const match = useMatch(seat)
  const { screen, live } = match
  const { stage, error } = screen
  const [asking, setAsking] = useState(false)
  const handled = useRef(backs)

  function leave() {
    match.leave()
    onLeft(null)
  }

  function home() {
    if (screen.closed === null) match.leave()
    onHome()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press.
  useEffect(() => {
    if (handled.current === backs) return
    handled.current = backs
    if (stage === 'results') home()
    else setAsking(true)
  }, [backs])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the lobby is left once, when it is over.
  useEffect(() => {
    if (stage === 'left') onLeft(error)
  }, [stage])

  useEffect(() => {
    if (stage === 'playing') return keepAwake()
    if (stage === 'results') impact('Heavy')
  }, [stage])

  return (
    <>
      {error !== null && (
        <div className="battle-error">
          <ErrorBanner message={error} onDismiss={match.dismiss} />
        </div>
      )}
      {stage === 'opening' && <OpeningBattle />}
      {stage === 'waiting' && <Lobby seat={seat} screen={screen} onReady={match.ready} onLeave={leave} />}
      {stage === 'playing' && <PlayingBattle match={match} report={report} onLeave={() => setAsking(true)} />}
      {stage === 'results' && (
        <BattleResults
          screen={screen}
          celebrate={!seat.embedded}
          onAgain={screen.closed === null && !screen.result?.forfeit ? match.again : leave}
          onHome={home}
        />
      )}
      <Reconnecting lost={!live && (stage === 'playing' || stage === 'waiting')} />
      <LeaveDialog
        open={asking && (stage === 'playing' || stage === 'waiting')}
        playing={stage === 'playing'}
        onStay={() => setAsking(false)}
        onLeave={leave}
      />
    </>
  )
}
