import { deskWork, retryWork } from '@knowdown/contracts/operator/calls'
import { Button } from '../../ui/controls/button.tsx'
import { type AskForProof, countOf, Part, when } from './part.tsx'
import { useDesk, useDeskChange } from './use-desk.ts'

const NAMES = {
  mail: 'Mail and text messages',
  push: 'Push notices',
  purchases: 'Purchases',
  corrections: 'Corrected keys',
  refills: 'New questions',
} as const

export function DeskWork({ askForProof }: { askForProof: AskForProof }) {
  const query = useDesk(deskWork, {})
  const change = useDeskChange()
  return (
    <Part query={query} change={change} askForProof={askForProof}>
      {({ queues }) =>
        queues.map(({ queue, waiting, failed, given_up, oldest_at, items }) => (
          <article key={queue} className="desk-card" aria-label={NAMES[queue]}>
            <h2 className="desk-card-title">{NAMES[queue]}</h2>
            <p className="desk-figure">
              {waiting}{' '}
              <span>
                waiting{failed > 0 && `, ${failed} of them failed`}
                {given_up > 0 && `, ${given_up} given up`}
                {oldest_at !== null && `, since ${when(oldest_at)}`}
              </span>
            </p>
            {items.length > 0 && (
              <ul className="desk-items">
                {items.map(({ id, label, attempts, next_try_at, failure }) => (
                  <li key={id}>
                    <span>{label}</span>
                    <span className="desk-meta">
                      {attempts > 0 && `tried ${countOf(attempts, 'time')}`}
                      {failure !== null && `: ${failure}`}
                      {next_try_at !== null && attempts > 0 && `, next ${when(next_try_at)}`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {failed + given_up > 0 && (
              <div className="desk-actions">
                <Button
                  size="sm"
                  variant="secondary"
                  busy={change.busy}
                  onClick={() => void change.change(retryWork, { queue })}
                >
                  Try again now
                </Button>
              </div>
            )}
          </article>
        ))
      }
    </Part>
  )
}
