import { barFromQuizJobs, deskModels, pauseModels } from '@knowdown/contracts/operator/calls'
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
      {({ models, paused, quizzes, purposes, blocked_by, tokens_today, daily_tokens, pool, bank }) => (
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
              <Button
                size="sm"
                variant="secondary"
                busy={change.busy}
                onClick={() => void change.change(pauseModels, { paused: !quizzes.paused, what: 'quizzes' })}
              >
                {quizzes.paused ? 'Let quizzes be written' : 'Pause quizzes'}
              </Button>
            </div>
          </div>
          <div className="desk-card">
            <h2 className="desk-card-title">
              Quizzes: {quizzes.running} being written, {quizzes.waiting} waiting
            </h2>
            {purposes.map(({ purpose, runs, kept, tokens, dropped }) => (
              <div key={purpose}>
                <p className="desk-meta">
                  {purpose}: {tokens} tokens in {runs} runs, {kept} kept
                </p>
                <Tally title="Dropped" counts={dropped} />
              </div>
            ))}
            {quizzes.accounts.map(({ user_id, jobs, tokens, cost, barred }) => (
              <div key={user_id} className="desk-actions">
                <p className="desk-meta">
                  {user_id}: {jobs} today, {tokens} tokens{cost !== null && `, $${cost.toFixed(2)}`}
                </p>
                <Button
                  size="sm"
                  variant="quiet"
                  busy={change.busy}
                  onClick={() => void change.change(barFromQuizJobs, { user_id, barred: !barred })}
                >
                  {barred ? 'Allow quizzes' : 'Bar from quizzes'}
                </Button>
              </div>
            ))}
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
