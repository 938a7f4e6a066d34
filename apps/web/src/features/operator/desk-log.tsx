import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { deskLog } from '@knowdown/contracts/operator/calls'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Part, when } from './part.tsx'
import { useDesk } from './use-desk.ts'

type Entry = ReplyOf<typeof deskLog>['entries'][number]

/** Every change by an operator, newest first. */
export function DeskLog() {
  const [before, setBefore] = useState<string | null>(null)
  const query = useDesk(deskLog, before === null ? {} : { before })
  return (
    <Part query={query} empty="Nothing was changed yet." isEmpty={({ entries }) => entries.length === 0}>
      {({ entries, next_before }) => (
        <>
          <LogEntries entries={entries} />
          <div className="desk-actions">
            {before !== null && (
              <Button size="sm" variant="secondary" onClick={() => setBefore(null)}>
                Newest
              </Button>
            )}
            {next_before !== null && (
              <Button size="sm" variant="secondary" onClick={() => setBefore(next_before)}>
                Older
              </Button>
            )}
          </div>
        </>
      )}
    </Part>
  )
}

export function LogEntries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="desk-log">
      {entries.map(({ entry_id, at, actor, action, subject, before, after }) => (
        <li key={entry_id} className="desk-card">
          <p>
            <strong>{action}</strong> <span className="desk-subject">{subject}</span>
          </p>
          <p className="desk-meta">
            {when(at)} by {actor}
          </p>
          {(before ?? after) !== null && (
            <details>
              <summary>Before and after</summary>
              <dl>
                <dt>Before</dt>
                <dd>{before ?? 'nothing'}</dd>
                <dt>After</dt>
                <dd>{after ?? 'nothing'}</dd>
              </dl>
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
