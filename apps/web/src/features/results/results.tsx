import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import type { PersonalBest } from '@knowdown/domain/results/personal-best'
import { CONFETTI, confettiDue, resultTier } from '@knowdown/domain/results/result-tier'
import { type FinishedQuiz, scoreOf } from '@knowdown/domain/solo/solo-state'
import { ArrowRight, Flame, ListChecks, RotateCcw } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent } from 'react'
import { Link } from 'wouter'
import { gameSounds } from '../../platform/game-sounds.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dial } from '../../ui/controls/dial.tsx'
import { formatDuration } from '../../ui/display/format-duration.ts'
import { Logo } from '../../ui/display/logo.tsx'
import { burst } from '../../ui/game/confetti.ts'
import { CountUp } from '../../ui/game/count-up.tsx'
import { Pips } from '../../ui/game/pips.tsx'
import { rightInARow } from '../../ui/game/reward-pill.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import { quizToShare } from './quiz-to-share.ts'
import { ShareResult } from './share-result.tsx'
import '../../ui/styles/result-columns.css'
import './results.css'

interface ResultsProps {
  finished: FinishedQuiz
  category: string
  /** False after coming back from the review: no confetti and no counting then. */
  fresh: boolean
  best: PersonalBest
  /** 'Better than 7 in 10'; null when nobody knows. */
  comparison: string | null
  /** Says whether the result has been saved; null for no message. */
  saved: string | null
  /** Where the missed questions went. */
  mistakes: ReactNode
  /** Stands beside the result on a wide screen. */
  review: ReactNode
  onReview(): void
  onPlayAgain(): void
  onContinue(): void
  /** Offers to challenge a friend; null where that is not possible. */
  challenge: ReactNode
  signUpPrompt: ReactNode
}

export function Results({ finished, category, fresh, comparison, saved, ...props }: ResultsProps) {
  const { history, game } = finished
  const [score, total] = [scoreOf(history), history.length]
  const heading = useFocusOnArrival()
  const difficulty = DIFFICULTY_LABELS[game.difficulty].label
  const tier = resultTier(score, total)
  // The result first; what can be done with it is drawn right after.
  const isWhole = useDeferredValue(true, false)

  const celebrate = useEffectEvent(() => {
    if (!fresh || !confettiDue(score, total)) return
    gameSounds.play('win')
    burst({ particles: CONFETTI.particles, ms: CONFETTI.durationMs })
  })
  useEffect(() => celebrate(), [])

  return (
    <section aria-label="Results" data-focus-mode className="results result-columns">
      <header className="results-head">
        <Link href="/" aria-label="Knowdown, home" className="results-home">
          <Logo />
        </Link>
        <p className="text-muted">
          <strong className="text-text">{category}</strong> · {difficulty}
        </p>
      </header>
      <div className="results-main result-column result-column-first">
        <div className="results-hero">
          <Dial part={score / total} size="lg">
            <span className="results-score">
              <CountUp to={score} moves={fresh} />
            </span>
            <span className="font-semibold text-muted">of {total} right</span>
          </Dial>
          <h1 ref={heading} tabIndex={-1} className="text-3xl">
            {tier}
          </h1>
          <p className="results-comparison">
            {comparison && (
              <>
                <strong>{comparison}</strong> in {category}
              </>
            )}
          </p>
          <div className="w-full">
            <Pips
              pips={history.map(({ isCorrect }) => (isCorrect ? 'right' : 'wrong'))}
              label={`${score} right, ${total - score} wrong`}
            />
          </div>
        </div>
        <Figures finished={finished} best={props.best} />
        <p role="status" className="min-h-6 text-center font-semibold text-muted text-sm">
          {saved}
        </p>
        {isWhole && (
          <div className="results-next">
            <div className="results-actions">
              <Button size="lg" tight className="results-continue" onClick={props.onContinue}>
                <span className="results-words">
                  Continue
                  <span className="results-hint">
                    {total} more on {category}
                  </span>
                </span>
                <ArrowRight aria-hidden />
              </Button>
              <Button
                variant="secondary"
                size="lg"
                tight
                icon={<ListChecks aria-hidden className="results-icon" />}
                onClick={props.onReview}
              >
                Review Quiz
              </Button>
              <Button
                variant="secondary"
                size="lg"
                tight
                icon={<RotateCcw aria-hidden className="results-icon" />}
                onClick={props.onPlayAgain}
              >
                <span className="results-words">
                  Play Again
                  <span className="results-hint">Pick another category</span>
                </span>
              </Button>
              <div className="results-send">
                <ShareResult
                  {...quizToShare({ right: score, total, tier, topic: `${category} · ${difficulty}`, comparison })}
                />
                {props.challenge}
              </div>
            </div>
            {props.mistakes}
            {props.signUpPrompt}
          </div>
        )}
      </div>
      {isWhole && props.review}
    </section>
  )
}

/** The best so far, the time, and the longest row of right answers. */
function Figures({ finished: { history, tookMs }, best }: Pick<ResultsProps, 'finished' | 'best'>) {
  const verdicts = history.map(({ isCorrect }) => isCorrect)
  const longest = Math.max(...verdicts.map((_, place) => rightInARow(verdicts, place)))
  return (
    <dl className="results-figures">
      <div>
        <dt>{best.isNew ? 'New best!' : 'Your best'}</dt>
        <dd>{best.right}</dd>
      </div>
      <div>
        <dt>Time</dt>
        <dd>{formatDuration(tookMs)}</dd>
      </div>
      <div>
        <dt>In a row</dt>
        <dd>
          {longest > 1 && <Flame aria-hidden size={20} className="text-warn" />}
          {longest}
        </dd>
      </div>
    </dl>
  )
}
