import { Home, Swords } from 'lucide-react'
import type { RunReply } from '../../api/use-run.ts'
import {
  ChallengeQuestions,
  ChallengeVersus,
  type ComparedRuns,
} from '../../features/challenge/challenge-comparison.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import '../../ui/styles/result-columns.css'
import '../../features/challenge/challenge.css'

interface RecordedResultProps {
  run: RunReply
  ownName: string
  onSearch(): void
  onHome(): void
}

/** How a run against a recorded game went. It changes no rating, and says so. */
export function RecordedResult({ run, ownName, onSearch, onHome }: RecordedResultProps) {
  const heading = useFocusOnArrival()
  const comparison = compare(run, ownName)
  return (
    <section aria-label="Result of the recorded game" className="challenge-result result-columns">
      <div className="challenge-result-column result-column result-column-first">
        <header className="text-center">
          <h1 ref={heading} tabIndex={-1} className="challenge-title">
            {headline(comparison)}
          </h1>
          <p className="text-muted">Recorded game, unrated</p>
          {!comparison.other && <p className="text-muted text-sm">Its player has taken the recording back.</p>}
        </header>
        <ChallengeVersus comparison={comparison} />
        <div className="challenge-actions">
          <Button size="lg" tight icon={<Swords aria-hidden />} onClick={onSearch}>
            Find an opponent
          </Button>
          <Button size="lg" variant="secondary" icon={<Home aria-hidden />} onClick={onHome}>
            Home
          </Button>
        </div>
      </div>
      <div className="challenge-result-column result-column">
        <ChallengeQuestions comparison={comparison} />
      </div>
    </section>
  )
}

function compare({ settled, result, timing, ghost }: RunReply, name: string): ComparedRuns {
  const steps = ghost?.steps ?? []
  return {
    own: { name, right: result?.right ?? 0, total_ms: result?.total_ms ?? 0, timing },
    other: ghost && {
      name: ghost.name,
      recorded_at: ghost.recorded_at,
      right: steps.filter(({ correct }) => correct).length,
      total_ms: steps.reduce((sum, { took_ms }) => sum + (took_ms ?? 0), 0),
      timing: 'normal',
    },
    questions: settled.map((own, index) => {
      const step = steps[index]
      const { question, answer, explanation } = own
      const other = step ? { correct: step.correct === true, took_ms: step.took_ms } : null
      return { question, answer, explanation, own, other }
    }),
  }
}

function headline({ own, other }: ComparedRuns): string {
  if (!other) return 'Well played!'
  if (own.right === other.right) return 'It’s a tie!'
  return own.right > other.right ? 'You win!' : 'So close!'
}
