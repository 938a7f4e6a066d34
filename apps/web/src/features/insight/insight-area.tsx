import { answerLabel, type HistoryEntry, type QuizSetup } from '@knowdown/domain/solo/solo-state'
import { Sparkles } from 'lucide-react'
import { useInsight } from './use-insight.ts'
import './insight.css'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, CrossIcon } from '../../ui/icons.tsx'

interface InsightAreaProps {
  game: QuizSetup
  /** Null while the question is open. */
  entry: HistoryEntry | null
  /** The AI Assistant is on, and the player has premium. */
  assistant: boolean
  /** Shows the card that offers the assistant. */
  offer: boolean
  onEnable(): void
  onDismiss(): void
}

/** Takes its space from the start, so that feedback does not move the page. */
export function InsightArea({ game, entry, assistant, offer, onEnable, onDismiss }: InsightAreaProps) {
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="insight" data-answered={entry !== null}>
        {!entry && <p className="text-muted">Answer the question to see feedback.</p>}
        {entry && !assistant && <BasicFeedback entry={entry} />}
        {entry && assistant && <AiInsight key={entry.question.id} entry={entry} game={game} />}
      </div>
      {offer && <EnableCard onEnable={onEnable} onDismiss={onDismiss} />}
    </div>
  )
}

function AiInsight({ entry, game }: { entry: HistoryEntry; game: QuizSetup }) {
  const insight = useInsight(entry, game)
  return (
    <div className="insight-ai">
      <span aria-hidden className="insight-sign" data-thinking={insight.kind === 'loading'}>
        <Sparkles size={20} />
      </span>
      <div className="min-w-0">
        <p className="font-display font-bold">{entry.isCorrect ? 'Correct!' : 'Incorrect!'}</p>
        {!entry.isCorrect && <p>The correct answer was: {entry.question.answer}</p>}
        {insight.kind === 'loading' && (
          <p className="text-muted">
            Loading AI insight...
            <span aria-hidden className="thinking">
              <span />
              <span />
              <span />
            </span>
          </p>
        )}
        {insight.kind === 'text' && <p className="text-muted">{insight.text}</p>}
        {insight.kind === 'failed' && <p className="text-muted">{insight.message}</p>}
      </div>
    </div>
  )
}

function BasicFeedback({ entry }: { entry: HistoryEntry }) {
  const { isCorrect, question, selectedAnswer } = entry
  return (
    <div className="insight-ai">
      <span aria-hidden className="insight-sign" data-verdict={isCorrect ? 'right' : 'wrong'}>
        {isCorrect ? <CheckIcon /> : <CrossIcon />}
      </span>
      <div className="min-w-0">
        <p className="font-display font-bold">{isCorrect ? 'Correct!' : 'Incorrect!'}</p>
        {selectedAnswer === '' && <p className="text-muted">{answerLabel(entry)}: the time ran out.</p>}
        {!isCorrect && <p className="text-muted">The correct answer was: {question.answer}</p>}
      </div>
    </div>
  )
}

interface EnableCardProps {
  onEnable(): void
  onDismiss(): void
}

function EnableCard({ onEnable, onDismiss }: EnableCardProps) {
  return (
    <section aria-labelledby="enable-assistant" className="enable-card">
      <Sparkles aria-hidden size={22} className="flex-none text-lilac" />
      <h2 id="enable-assistant" className="enable-card-title">
        Enable AI Assistant?
      </h2>
      <div className="flex flex-wrap">
        <Button variant="inverse" size="sm" onClick={onEnable}>
          Enable
        </Button>
        <Button variant="quiet" size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}
