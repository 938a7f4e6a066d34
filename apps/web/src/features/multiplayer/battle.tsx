import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { impact } from '../../platform/haptics.ts'
import { keepAwake } from '../../platform/wake-lock.ts'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { ErrorBanner } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useNewLobby } from './entry/use-new-lobby.ts'
import { Lobby } from './lobby/lobby.tsx'
import { PlayingBattle } from './play/playing-battle.tsx'
import { BattleResults, type BattleToShare } from './results/battle-results.tsx'
import { useBattleSummary } from './results/use-battle-summary.ts'
import { hasOpponentLeft } from './state/match-screen.ts'
import type { Seat } from './state/seat.ts'
import { useMatch } from './state/use-match.ts'
import './battle.css'

interface BattleProps {
  seat: Seat
  /** How often the back button was pressed. In a match it only opens a dialog. */
  backPresses: number
  /** The reason is null when the player chose to leave. */
  onLeft(reason: string | null): void
  onHome(): void
  /** The player has opened another lobby. */
  onSeat(seat: Seat): void
  /** Whether the player has still to read that AI writes questions. Asked before the first ready. */
  isDisclosureDue(): boolean
  disclosure(shown: { open: boolean; onClose(accepted: boolean): void }): ReactNode
  /** A control that reports the question at this place. */
  report(index: number): ReactNode
  /** A question was answered wrongly or not in time. */
  onMissed(missed: MissedBattleQuestion): void
  /** Where the missed questions went. */
  mistakes(count: number): ReactNode
  /** A button that shares the result. */
  share(result: BattleToShare): ReactNode
}

interface MissedBattleQuestion {
  category: string
  difficulty: string
  question: string
  options: readonly string[]
  answer: string
}

export function Battle({
  seat,
  backPresses,
  onLeft,
  onHome,
  onSeat,
  report,
  onMissed,
  mistakes,
  share,
  ...consent
}: BattleProps) {
  const { isDisclosureDue, disclosure } = consent
  const match = useMatch(seat)
  const { screen } = match
  const { stage, error } = screen
  const isInLobby = stage === 'playing' || stage === 'waiting'
  const [isLeaveDialogOpen, setLeaveDialogOpen] = useState(false)
  const summary = useBattleSummary(seat, screen.round, stage === 'results')
  const newLobby = useNewLobby({ onSeat, onFailed: onLeft })
  const handledPresses = useRef(backPresses)
  const [disclosing, setDisclosing] = useState(false)
  const [disclosed, setDisclosed] = useState(false)

  function getReady() {
    if (!disclosed && isDisclosureDue()) setDisclosing(true)
    else match.setReady()
  }

  const closeDisclosure = useCallback((accepted: boolean) => {
    setDisclosing(false)
    if (accepted) setDisclosed(true)
  }, [])

  // The player wanted to be ready before the disclosure came up.
  const onDisclosed = useEffectEvent(() => match.setReady())
  useEffect(() => {
    if (disclosed) onDisclosed()
  }, [disclosed])

  function leave() {
    match.leave()
    onLeft(null)
  }

  /** Nobody can take the seat of an opponent who has left, so that another game needs another code. */
  function playAgain() {
    if (screen.closedReason === null && !hasOpponentLeft(screen.result, seat.role)) return match.playAgain()
    match.leave()
    newLobby.open(screen)
  }

  function goHome() {
    if (screen.closedReason === null) match.leave()
    onHome()
  }

  const onBackPressed = useEffectEvent(() => {
    if (stage === 'results') goHome()
    else setLeaveDialogOpen(true)
  })
  useEffect(() => {
    if (handledPresses.current === backPresses) return
    handledPresses.current = backPresses
    onBackPressed()
  }, [backPresses])

  const onEnded = useEffectEvent(() => onLeft(error))
  useEffect(() => {
    if (stage === 'left') onEnded()
  }, [stage])

  const judged = screen.turn.kind === 'judged' ? screen.turn : null
  const onJudged = useEffectEvent(() => {
    if (!judged || judged.chosen === judged.answer) return
    const { question, options } = judged.question
    onMissed({
      category: screen.category,
      difficulty: screen.difficulty ?? '',
      question,
      options,
      answer: judged.answer,
    })
  })
  const judgedQuestion = judged && `${screen.round} ${judged.index}`
  useEffect(() => {
    if (judgedQuestion !== null) onJudged()
  }, [judgedQuestion])

  useEffect(() => {
    if (stage === 'playing') return keepAwake()
    if (stage === 'results') impact('Heavy')
  }, [stage])

  return (
    <>
      {error !== null && (
        <div className="battle-error">
          <ErrorBanner message={error} onDismiss={match.dismissError} />
        </div>
      )}
      {stage === 'opening' && (
        <div role="status" className="battle-opening">
          <Spinner />
          <p className="text-muted">Finding your game...</p>
        </div>
      )}
      {stage === 'waiting' && (
        <Lobby seat={seat} screen={screen} isLive={match.isLive} onReady={getReady} onLeave={leave} />
      )}
      {stage === 'playing' && <PlayingBattle match={match} report={report} onLeave={() => setLeaveDialogOpen(true)} />}
      {stage === 'results' && (
        <BattleResults
          screen={screen}
          summary={summary}
          celebrate={!seat.embedded}
          busy={newLobby.busy}
          onAgain={playAgain}
          onHome={goHome}
          mistakes={mistakes(screen.verdicts.filter((right) => !right).length)}
          share={share}
        />
      )}
      {disclosure({ open: disclosing, onClose: closeDisclosure })}
      <LeaveDialog
        open={isLeaveDialogOpen && isInLobby}
        title={stage === 'playing' ? 'Leave this match?' : 'Leave this lobby?'}
        description={
          stage === 'playing' ? 'Your opponent wins if you leave now.' : 'Its code stops working for your friend.'
        }
        leaveLabel="Leave Game"
        onStay={() => setLeaveDialogOpen(false)}
        onLeave={leave}
      />
    </>
  )
}
