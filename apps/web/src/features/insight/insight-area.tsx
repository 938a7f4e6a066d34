import type { HistoryEntry, QuizSetup } from '@knowdown/domain/solo/solo-state'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useInsight } from './use-insight.ts'
import './insight.css'
import { Button } from '../../ui/controls/button.tsx'

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
  /** A notice about explanations, inside their card. */
  disclosure: ReactNode
}

/** Below the verdict: the insight of the AI Assistant, or the card that offers it. */
export function InsightArea({ game, entry, assistant, offer, disclosure, ...offered }: InsightAreaProps) {
  return (
    <>
      {entry && assistant && (
        <div className="insight">
          <div role="status" className="insight-words">
            <AiInsight key={entry.question.id} entry={entry} game={game} />
          </div>
          {disclosure}
        </div>
      )}
      {offer && <EnableCard {...offered} />}
    </>
  )
}

function AiInsight({ entry, game }: { entry: HistoryEntry; game: QuizSetup }) {
  const insight = useInsight(entry, game)
  return (
    <>
      <span aria-hidden className="insight-sign" data-thinking={insight.kind === 'loading'}>
        <Sparkles size={20} />
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone a long text scrolls, also with the keyboard. */}
      <div tabIndex={0} className="insight-text">
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
        {insight.kind === 'text' && <p>{insight.text}</p>}
        {insight.kind === 'failed' && <p className="text-muted">{insight.message}</p>}
      </div>
    </>
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
