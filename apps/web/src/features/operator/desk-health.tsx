import { deskHealth, sendTestMail } from '@knowdown/contracts/operator/calls'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { type AskForProof, Part } from './part.tsx'
import { useDesk, useDeskChange } from './use-desk.ts'

const NAMES = { ok: 'fine', warning: 'soon', problem: 'now', skipped: 'not looked at' } as const

/** What `npm run doctor` sees: whether settings, database, disk, proxy, mail and the rest are as they must be. */
export function DeskHealth({ askForProof }: { askForProof: AskForProof }) {
  const query = useDesk(deskHealth, {})
  const change = useDeskChange()
  const [sent, setSent] = useState<{ isFine: boolean; text: string } | null>(null)
  return (
    <Part query={query} change={change} askForProof={askForProof}>
      {({ findings }) => (
        <>
          <ul className="desk-items desk-card" aria-label="Health">
            {findings.map(({ part, state, text }) => (
              <li key={`${part} ${text}`} data-state={state}>
                <span>
                  <strong>{part}</strong> {text}
                </span>
                <span className="desk-tag">{NAMES[state]}</span>
              </li>
            ))}
          </ul>
          {sent && <Notice tone={sent.isFine ? 'correct' : 'wrong'}>{sent.text}</Notice>}
          <div className="desk-actions">
            <Button
              size="sm"
              variant="secondary"
              busy={change.busy}
              onClick={() =>
                void change.change(sendTestMail, {}, ({ finding }) =>
                  setSent({ isFine: finding.state === 'ok', text: finding.text }),
                )
              }
            >
              Send me a test mail
            </Button>
          </div>
        </>
      )}
    </Part>
  )
}
