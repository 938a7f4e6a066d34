import { LogOut } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { AllDone } from './all-done.tsx'
import { AwayNotice } from './away-notice.tsx'
import { MatchQuestion } from './match-question.tsx'
import type { Match } from './use-match.ts'

export function PlayingBattle({ match, onLeave }: { match: Match; onLeave(): void }) {
  const { screen } = match
  const { opponent, status, turn } = screen
  return (
    <section aria-label="Battle" className="battle">
      {turn.kind === 'done' ? <AllDone screen={screen} /> : <MatchQuestion match={match} />}
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
