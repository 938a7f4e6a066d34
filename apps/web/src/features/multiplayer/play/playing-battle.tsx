import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Match } from '../state/use-match.ts'
import { AllDone } from './all-done.tsx'
import { AwayNotice } from './away-notice.tsx'
import { MatchQuestion } from './match-question.tsx'
import './play.css'

interface PlayingBattleProps {
  match: Match
  report(index: number): ReactNode
  onLeave(): void
}

export function PlayingBattle({ match, report, onLeave }: PlayingBattleProps) {
  const { screen } = match
  const { opponent, status, turn, verdicts } = screen
  // Whoever writes a report during the last question may finish it afterwards; only its button is gone.
  const shown = turn.kind === 'done' ? verdicts.length - 1 : 'index' in turn ? turn.index : null
  return (
    <section aria-label="Battle" className="battle">
      {turn.kind === 'done' ? <AllDone screen={screen} /> : <MatchQuestion match={match} />}
      {shown !== null && (
        <div className="battle-report" data-done={turn.kind === 'done'}>
          {report(shown)}
        </div>
      )}
      <footer className="battle-foot">
        <p role="status" className="battle-status" data-away={opponent?.present === false}>
          {opponent && !opponent.present ? <AwayNotice screen={screen} /> : status}
        </p>
        <Button variant="quiet" icon={<LogOut aria-hidden />} onClick={onLeave}>
          Leave Game
        </Button>
      </footer>
    </section>
  )
}
