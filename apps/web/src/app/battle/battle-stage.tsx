import { DEFAULT_DIFFICULTY } from '@knowdown/domain/catalogue/difficulty'
import { AiDisclosure } from '../../features/consent/ai-disclosure.tsx'
import { Battle } from '../../features/multiplayer/battle.tsx'
import { ReportQuestion } from '../../features/report/report-question.tsx'
import { ShareResult } from '../../features/results/share-result.tsx'
import { keepVisitorMistakes } from '../mistakes/keep-visitor-mistakes.ts'
import { MistakesLink } from '../mistakes/mistakes-link.tsx'
import { usePlayerId } from '../session/use-player-id.ts'
import { battleToShare } from './battle-to-share.ts'
import { isDisclosureDue } from './lobby-consent.tsx'
import { LobbyEntry } from './lobby-entry.tsx'
import type { BattleFlow } from './use-battle.ts'

/** Battles that fill the screen: every lobby, and the start screen after an invitation link. */
export function BattleStage({ battle }: { battle: BattleFlow }) {
  const playerId = usePlayerId()
  const { seat, invitedCode, endReason, backPresses } = battle.state
  if (seat) {
    const credentials = { lobby_code: seat.code, player_id: seat.playerId }
    return (
      <Battle
        key={seat.playerId}
        seat={seat}
        backPresses={backPresses}
        onLeft={battle.leave}
        onHome={battle.goHome}
        onSeat={battle.takeSeat}
        onMissed={(missed) => {
          if (playerId === null) keepVisitorMistakes([{ ...missed, explanation: null }])
        }}
        mistakes={(count) => <MistakesLink count={count} />}
        share={(result) => <ShareResult {...battleToShare(result)} />}
        isDisclosureDue={isDisclosureDue}
        disclosure={(shown) => <AiDisclosure type="default" {...shown} />}
        report={(question_index) => <ReportQuestion about={{ ...credentials, question_index }} />}
      />
    )
  }
  return (
    <LobbyEntry
      embedded={false}
      category={null}
      difficulty={DEFAULT_DIFFICULTY}
      invitedCode={invitedCode}
      endReason={endReason}
      onSeat={battle.takeSeat}
      onHome={battle.goHome}
    />
  )
}
