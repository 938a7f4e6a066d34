import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.ts'
import type { MatchScreen } from '../state/match-screen.ts'
import { WAITING } from '../state/messages.ts'
import type { Match } from '../state/use-match.ts'
import { AwayNotice } from './away-notice.tsx'
import { MatchQuestion } from './match-question.tsx'
import { playingSides } from './match-sides.ts'
import { Versus } from './versus.tsx'
import './play.css'

interface PlayingBattleProps {
  match: Match
  report(index: number): ReactNode
  onLeave(): void
}

export function PlayingBattle({ match, report, onLeave }: PlayingBattleProps) {
  const { screen } = match
  const { opponent, status, turn, verdicts } = screen
  // A report that was begun during the last question can be finished afterwards; only its button disappears.
  const reportable = turn.kind === 'done' ? verdicts.length - 1 : 'index' in turn ? turn.index : null
  return (
    <section aria-label="Battle" className="battle">
      {turn.kind === 'done' ? <AllDone screen={screen} /> : <MatchQuestion match={match} />}
      {reportable !== null && (
        <div className="battle-report" data-done={turn.kind === 'done'}>
          {report(reportable)}
        </div>
      )}
      <footer className="battle-foot">
        <p role="status" className="battle-status" data-away={opponent?.present === false}>
          {opponent && !opponent.present ? <AwayNotice screen={screen} /> : status}
        </p>
        <Button variant="quiet" size="sm" className="battle-leave" icon={<LogOut aria-hidden />} onClick={onLeave}>
          Leave Game
        </Button>
      </footer>
    </section>
  )
}

function AllDone({ screen }: { screen: MatchScreen }) {
  const heading = useFocusOnArrival()
  return (
    <div className="all-done">
      <div className="all-done-words">
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          All Done!
        </h1>
        <p className="text-lg text-muted">{screen.opponent?.completed ? 'Both players completed!' : WAITING}</p>
      </div>
      <Versus {...playingSides(screen)}>
        <span aria-hidden className="duel-versus">
          vs
        </span>
      </Versus>
    </div>
  )
}
