import { RecordingQuestion } from '../../features/consent/recording-question.tsx'
import { Battle } from '../../features/multiplayer/battle.tsx'
import { ReportQuestion } from '../../features/report/report-question.tsx'
import { ShareResult } from '../../features/results/share-result.tsx'
import { keepVisitorMistakes } from '../mistakes/keep-visitor-mistakes.ts'
import { MistakesLink } from '../mistakes/mistakes-link.tsx'
import { usePlayerId } from '../session/use-player-id.ts'
import { battleToShare } from './battle-to-share.ts'
import { JoinScreen } from './join-screen.tsx'
import type { BattleFlow } from './use-battle.ts'

interface BattleStageProps {
  battle: Pick<BattleFlow, 'takeSeat' | 'goHome' | 'keepStage'> & {
    state: Pick<BattleFlow['state'], 'seat' | 'invitedCode' | 'backPresses'>
  }
  /** Where a game leads that is one of many. */
  backLabel?: string
  /** Back to the ways to play with others. */
  onLeft(reason: string | null): void
}

/** Battles that fill the screen: every lobby, and the join screen after an invitation link. */
export function BattleStage({ battle, backLabel, onLeft }: BattleStageProps) {
  const playerId = usePlayerId()
  const { seat, invitedCode, backPresses } = battle.state
  if (seat) {
    const credentials = { lobby_code: seat.code, player_id: seat.playerId }
    return (
      <Battle
        key={seat.playerId}
        seat={seat}
        backLabel={backLabel}
        backPresses={backPresses}
        onLeft={onLeft}
        onHome={battle.goHome}
        onSeat={battle.takeSeat}
        onStage={battle.keepStage}
        onMissed={(missed) => {
          if (playerId === null) keepVisitorMistakes([{ ...missed, explanation: null, own: null }])
        }}
        mistakes={(count) => <MistakesLink count={count} />}
        recordingQuestion={playerId !== null && <RecordingQuestion />}
        share={(result) => <ShareResult {...battleToShare(result)} />}
        report={(question_index) => <ReportQuestion about={{ ...credentials, question_index }} />}
      />
    )
  }
  return (
    <JoinScreen
      invitedCode={invitedCode ?? ''}
      onSeat={battle.takeSeat}
      onCreate={() => onLeft(null)}
      onHome={battle.goHome}
    />
  )
}
