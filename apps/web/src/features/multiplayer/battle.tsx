import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { impact } from '../../platform/haptics.ts'
import { keepAwake } from '../../platform/wake-lock.ts'
import { ErrorBanner } from '../../ui/display/notice.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import { LeaveDialog } from '../../ui/overlays/leave-dialog.tsx'
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
  /** Where a game leads that is one of many: its result then has this way on, and no other. */
  backLabel?: string | undefined
  /** How often the back button was pressed. In a match it only opens a dialog. */
  backPresses: number
  /** The reason is null when the player chose to leave. */
  onLeft(reason: string | null): void
  onHome(): void
  /** The player has opened another lobby. */
  onSeat(seat: Seat): void
  /** The game has ended, or another one begins. */
  onStage(isOver: boolean): void
  /** A control that reports the question at this place. */
  report(index: number): ReactNode
  /** A question was answered wrongly or not in time. */
  onMissed(missed: MissedBattleQuestion): void
  /** Where the missed questions went. */
  mistakes(count: number): ReactNode
  /** A button that shares the result. */
  share(result: BattleToShare): ReactNode
  /** Whether others may play this player's recorded games, where that was not asked yet. */
  recordingQuestion: ReactNode
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
  backLabel,
  backPresses,
  onLeft,
  onHome,
  onSeat,
  onStage,
  report,
  onMissed,
  mistakes,
  share,
  recordingQuestion,
}: BattleProps) {
  const match = useMatch(seat)
  const { screen } = match
  const { stage, error } = screen
  const isInLobby = stage === 'playing' || stage === 'waiting'
  const [isLeaveDialogOpen, setLeaveDialogOpen] = useState(false)
  const summary = useBattleSummary(seat, screen.round, stage === 'results')
  const newLobby = useNewLobby({ embedded: false, onSeat, onFailed: onLeft })
  const handledPresses = useRef(backPresses)

  function leave() {
    match.leave()
    onLeft(null)
  }

  /** Nobody can take the seat of an opponent who has left, so that another game needs another code. */
  function playAgain() {
    if (screen.closedReason === null && !hasOpponentLeft(screen.result, seat.role)) return match.playAgain()
    openLobby()
  }

  function openLobby() {
    if (screen.closedReason === null) match.leave()
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

  const isOver = stage === 'results'
  const onStageChanged = useEffectEvent(() => onStage(isOver))
  useEffect(() => {
    if (stage !== 'left' && stage !== 'opening') onStageChanged()
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
        <Lobby
          seat={seat}
          screen={screen}
          isLive={match.isLive}
          onReady={match.setReady}
          onLeave={() => (screen.opponent ? setLeaveDialogOpen(true) : leave())}
        />
      )}
      {stage === 'playing' && <PlayingBattle match={match} report={report} onLeave={() => setLeaveDialogOpen(true)} />}
      {stage === 'results' && (
        <BattleResults
          screen={screen}
          summary={summary}
          celebrate={!seat.embedded}
          busy={newLobby.busy}
          backLabel={backLabel}
          onAgain={playAgain}
          onHome={goHome}
          onLobby={openLobby}
          mistakes={mistakes(screen.verdicts.filter((right) => !right).length)}
          share={share}
          recordingQuestion={recordingQuestion}
        />
      )}
      <LeaveDialog
        open={isLeaveDialogOpen && isInLobby}
        title={stage === 'playing' ? 'Leave this match?' : 'Leave this lobby?'}
        description={leaveWords(stage, seat.role)}
        leaveLabel="Leave Game"
        onStay={() => setLeaveDialogOpen(false)}
        onLeave={leave}
      />
    </>
  )
}

function leaveWords(stage: string, role: Seat['role']): string {
  if (stage === 'playing') return 'Your opponent wins if you leave now.'
  return role === 'host'
    ? 'Its code stops working for your friend.'
    : 'Your seat becomes free. The code stays, so that you can come back.'
}
