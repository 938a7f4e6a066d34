import { DEFAULT_DIFFICULTY } from '@knowdown/domain/catalogue/difficulty'
import { Battle } from '../../features/multiplayer/battle.tsx'
import { BattleEntry } from '../../features/multiplayer/entry/battle-entry.tsx'
import { ReportQuestion } from '../../features/report/report-question.tsx'
import type { Battling } from './use-battle.ts'

/** Battles with the screen for themselves: every lobby, and the start when a link led to it. */
export function BattleStage({ battling }: { battling: Battling }) {
  const { seat, invited, farewell, backs } = battling.place
  if (seat) {
    const place = { lobby_code: seat.code, player_id: seat.playerId }
    return (
      <Battle
        key={seat.playerId}
        seat={seat}
        backs={backs}
        onLeft={battling.leave}
        onHome={battling.goHome}
        report={(question_index) => <ReportQuestion about={{ ...place, question_index }} />}
      />
    )
  }
  return (
    <BattleEntry
      embedded={false}
      category={null}
      difficulty={DEFAULT_DIFFICULTY}
      invited={invited}
      farewell={farewell}
      onSeat={battling.sit}
      onHome={battling.goHome}
    />
  )
}
