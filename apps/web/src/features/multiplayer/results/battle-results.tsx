import type { Role } from '@knowdown/domain/match/role'
import { CONFETTI } from '@knowdown/domain/results/result-tier'
import { Home, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { burst } from '../../../ui/confetti.ts'
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.ts'
import { finalSides } from '../play/match-sides.ts'
import { Versus } from '../play/versus.tsx'
import type { MatchResult, MatchScreen } from '../state/match-screen.ts'
import { OPPONENT_LEFT, OPPONENT_READY } from '../state/messages.ts'
import './results.css'

interface BattleResultsProps {
  screen: MatchScreen
  celebrate: boolean
  onAgain(): void
  onHome(): void
  mistakes: ReactNode
}

export function BattleResults({ screen, celebrate, onAgain, onHome, mistakes }: BattleResultsProps) {
  const { role, result, opponent, closedReason } = screen
  const heading = useFocusOnArrival()
  const outcome = result && outcomeFor(result, role)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one burst when the result appears.
  useEffect(() => {
    if (celebrate && outcome && outcome.kind !== 'lost') {
      burst({ particles: CONFETTI.particles, ms: CONFETTI.durationMs })
    }
  }, [])

  if (!result || !outcome) return null
  return (
    <section aria-label="Battle results" className="battle-results" data-outcome={outcome.kind}>
      <div className="battle-results-words">
        <h1 ref={heading} tabIndex={-1} className="battle-results-title">
          {outcome.title}
        </h1>
        <p className="text-lg text-muted">{outcome.line}</p>
        {result.forfeit !== null && (
          <p className="font-semibold">{result.forfeit === role ? 'You left the match.' : OPPONENT_LEFT}</p>
        )}
      </div>
      <Versus {...finalSides(screen)}>
        <span aria-hidden className="duel-versus">
          –
        </span>
      </Versus>
      <div className="battle-results-next">
        <p role="status" className="min-h-6 text-center text-muted">
          {closedReason ?? (opponent?.ready ? OPPONENT_READY : '')}
        </p>
        <div className="battle-results-actions">
          <Button size="lg" tight icon={<RotateCcw aria-hidden />} onClick={onAgain}>
            Play Again
          </Button>
          <Button size="lg" variant="secondary" tight icon={<Home aria-hidden />} onClick={onHome}>
            Home
          </Button>
        </div>
        {mistakes}
      </div>
    </section>
  )
}

interface Outcome {
  kind: 'won' | 'tied' | 'lost'
  title: string
  line: string
}

export function outcomeFor({ winner }: Pick<MatchResult, 'winner'>, role: Role): Outcome {
  if (winner === 'tie') return { kind: 'tied', title: "It's a Tie!", line: 'A perfect tie! Well matched!' }
  if (winner === role) return { kind: 'won', title: 'Victory!', line: "Congratulations! You've won!" }
  return { kind: 'lost', title: 'Good Game!', line: 'Better luck next time!' }
}
