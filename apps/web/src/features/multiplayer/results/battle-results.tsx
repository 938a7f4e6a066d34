import { CONFETTI } from '@knowdown/domain/results/result-tier'
import { Home, RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { burst } from '../../../ui/confetti.ts'
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.ts'
import { Versus } from '../play/versus.tsx'
import { finalVerdicts, matchPips } from '../state/match-pips.ts'
import type { MatchScreen } from '../state/match-screen.ts'
import { otherRole } from '../state/sides.ts'
import { READY } from '../state/status-words.ts'
import { outcomeFor } from './outcome.ts'
import './results.css'

interface BattleResultsProps {
  screen: MatchScreen
  celebrate: boolean
  onAgain(): void
  onHome(): void
}

export function BattleResults({ screen, celebrate, onAgain, onHome }: BattleResultsProps) {
  const { role, result, scores, count, opponent, closed } = screen
  const heading = useFocusOnArrival()
  const outcome = result && outcomeFor(result, role)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one burst when the result comes on the screen.
  useEffect(() => {
    if (celebrate && outcome && outcome.kind !== 'lost') {
      burst({ particles: CONFETTI.particles, ms: CONFETTI.durationMs })
    }
  }, [])

  if (!result || !outcome) return null
  const side = (player: typeof role) => ({
    score: scores[player],
    pips: matchPips(finalVerdicts(screen, player), count, null),
    present: true,
    winner: result.winner === player,
  })
  return (
    <section aria-label="Battle results" className="battle-results" data-outcome={outcome.kind}>
      <div className="battle-results-words">
        <h1 ref={heading} tabIndex={-1} className="battle-results-title">
          {outcome.title}
        </h1>
        <p className="text-lg text-muted">{outcome.line}</p>
        {result.forfeit !== null && (
          <p className="font-semibold">
            {result.forfeit === role ? 'You left the match.' : 'Your opponent left the match.'}
          </p>
        )}
      </div>
      <Versus mine={side(role)} theirs={side(otherRole(role))}>
        <span aria-hidden className="duel-versus">
          –
        </span>
      </Versus>
      <div className="battle-results-next">
        <p role="status" className="min-h-6 text-center text-muted">
          {closed ?? (opponent?.ready ? READY : '')}
        </p>
        <div className="battle-results-actions">
          <Button size="lg" icon={<RotateCcw aria-hidden />} onClick={onAgain}>
            Play Again
          </Button>
          <Button size="lg" variant="secondary" icon={<Home aria-hidden />} onClick={onHome}>
            Home
          </Button>
        </div>
      </div>
    </section>
  )
}
