import { deskModels, pauseModels } from '@knowdown/contracts/operator'
import { Button } from '../../ui/controls/button.tsx'
import { type AskForProof, Part } from './part.tsx'
import { useDesk, useDeskChange } from './use-desk.ts'

const REASONS: Readonly<Record<string, string>> = {
  paused: 'paused by an operator',
  breaker: 'after repeated failures, for a few minutes',
  budget: 'the budget of today is spent',
  distrusted: 'its work was contradicted too often',
}

export function DeskModels({ askForProof }: { askForProof: AskForProof }) {
  const query = useDesk(deskModels, {})
  const change = useDeskChange()
  return (
    <Part query={query} change={change} askForProof={askForProof}>
      {({ models, paused, blocked_by, tokens_today, daily_tokens, pool, bank }) => (
        <>
          <div className="desk-card">
            <h2 className="desk-card-title">
              {bank} questions of our own, {pool} written by models
            </h2>
            <p className="desk-meta">
              {daily_tokens === null ? 'No model is set up.' : `${tokens_today} of ${daily_tokens} tokens used today.`}
              {blocked_by && ` None is asked now: ${REASONS[blocked_by] ?? blocked_by}.`}
            </p>
            <div className="desk-actions">
              <Button
                size="sm"
                variant="secondary"
                busy={change.busy}
                onClick={() => void change.change(pauseModels, { paused: !paused })}
              >
                {paused ? 'Let models work' : 'Pause models'}
              </Button>
            </div>
          </div>
          {models.length === 0 && <p className="desk-empty">No model was asked in the last seven days.</p>}
          {models.map(({ model, runs, asked, kept, dropped, failures, tokens_in, tokens_out, cost }) => (
            <article key={model} className="desk-card">
              <h2 className="desk-card-title">{model}</h2>
              <p className="desk-figure">
                {kept}{' '}
                <span>
                  of {asked} questions kept in {runs} runs
                </span>
              </p>
              <p className="desk-meta">
                {tokens_in} tokens in, {tokens_out} out{cost !== null && `, $${cost.toFixed(2)}`}
              </p>
              <Tally title="Dropped" counts={dropped} />
              <Tally title="Failed runs" counts={failures} />
            </article>
          ))}
        </>
      )}
    </Part>
  )
}

function Tally({ title, counts }: { title: string; counts: readonly { name: string; count: number }[] }) {
  if (counts.length === 0) return null
  return (
    <p className="desk-reasons">
      <span className="desk-meta">{title}:</span>
      {counts.map(({ name, count }) => (
        <span key={name} className="desk-tag">
          {count} × {name}
        </span>
      ))}
    </p>
  )
}
