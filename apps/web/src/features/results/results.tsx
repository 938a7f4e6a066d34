import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import { CONFETTI, confettiDue, resultTier } from '@knowdown/domain/results/result-tier'
import { type FinishedQuiz, scoreOf } from '@knowdown/domain/solo/solo-state'
import { ArrowRight, ListChecks, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { burst } from '../../ui/confetti.ts'
import { Dial } from '../../ui/dial.tsx'
import { Pips } from '../../ui/pips.tsx'
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts'
import './results.css'

interface ResultsProps {
  finished: FinishedQuiz
  category: string
  /** False after coming back from the review: no confetti then. */
  fresh: boolean
  /** Says whether the result has been saved; null for no message. */
  saved: string | null
  /** Where the missed questions went. */
  mistakes: ReactNode
  onReview(): void
  onPlayAgain(): void
  onContinue(): void
  /** Offers to challenge a friend; null where that is not possible. */
  challenge: ReactNode
  signUpPrompt: ReactNode
}

export function Results({ finished, category, fresh, saved, challenge, mistakes, signUpPrompt, ...on }: ResultsProps) {
  const { history, game } = finished
  const [score, total] = [scoreOf(history), history.length]
  const heading = useFocusOnArrival()

  // biome-ignore lint/correctness/useExhaustiveDependencies: one burst when the results come on the screen.
  useEffect(() => {
    if (fresh && confettiDue(score, total)) burst({ particles: CONFETTI.particles, ms: CONFETTI.durationMs })
  }, [])

  return (
    <section aria-label="Results" className="results">
      <div className="results-hero">
        <Dial part={score / total} size="lg">
          <span className="results-score">{score}</span>
          <span className="font-semibold text-muted">of {total} right</span>
        </Dial>
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {resultTier(score, total)}
        </h1>
        <p className="text-muted">
          {category} · {DIFFICULTY_LABELS[game.difficulty].label}
        </p>
        <div className="w-full">
          <Pips
            pips={history.map(({ isCorrect }) => (isCorrect ? 'right' : 'wrong'))}
            label={`${score} right, ${total - score} wrong`}
          />
        </div>
        <p role="status" className="min-h-6 font-semibold text-muted text-sm">
          {saved}
        </p>
      </div>
      <div className="results-next">
        {signUpPrompt}
        <div className="results-actions">
          <Button
            variant="secondary"
            size="lg"
            tight
            icon={<ListChecks aria-hidden className="results-icon" />}
            onClick={on.onReview}
          >
            Review Quiz
          </Button>
          <Button
            variant="secondary"
            size="lg"
            tight
            icon={<RotateCcw aria-hidden className="results-icon" />}
            onClick={on.onPlayAgain}
          >
            Play Again
          </Button>
          <Button size="lg" tight className="results-continue" onClick={on.onContinue}>
            Continue
            <ArrowRight aria-hidden />
          </Button>
        </div>
        {challenge}
        {mistakes}
      </div>
    </section>
  )
}
