import { type ReportReason, reportBattleQuestion, reportQuestion } from '@knowdown/contracts/solo/reports'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { deviceSessionId } from '../../platform/device-keys.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const REASONS: Record<ReportReason, string> = {
  'wrong-answer': 'The answer is wrong',
  unclear: 'The question is unclear',
  outdated: 'It is out of date',
  offensive: 'It is offensive',
  other: 'Something else',
}

/** A battle does not reveal the ids of its questions, so there the question is named by its index. */
export type ReportedQuestion =
  | { question_id: string }
  | { lobby_code: string; player_id: string; question_index: number }

type Sending = 'asking' | 'sending' | 'sent' | 'failed'

/** What was reported since the page was loaded: the same question has more than one flag, in the quiz and its review. */
const reportedHere = new Set<string>()
const keyOf = (about: ReportedQuestion): string =>
  'question_id' in about ? about.question_id : `${about.lobby_code} ${about.question_index}`

/** A small button beside a question that opens a short form. */
export function ReportQuestion({ about }: { about: ReportedQuestion }) {
  const { api } = useBackend()
  const [open, setOpen] = useState(false)
  /** The question when the form was opened: in a battle the next one may come while the form is open. */
  const [reported, setReported] = useState(about)
  const [sending, setSending] = useState<Sending>('asking')

  const isReported = reportedHere.has(keyOf(about))

  function show() {
    setSending(isReported ? 'sent' : 'asking')
    setReported(about)
    setOpen(true)
  }

  async function report(reason: ReportReason) {
    setSending('sending')
    const answer =
      'question_id' in reported
        ? await api.call(reportQuestion, { ...reported, session_id: deviceSessionId(), reason })
        : await api.call(reportBattleQuestion, { ...reported, reason })
    if (answer.ok) reportedHere.add(keyOf(reported))
    setSending(answer.ok ? 'sent' : 'failed')
  }

  return (
    <>
      <IconButton
        label={isReported ? 'Reported' : 'Report this question'}
        aria-haspopup="dialog"
        className="icon-button-plain"
        onClick={show}
      >
        <Flag aria-hidden {...(isReported && { fill: 'currentColor' })} />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title="Report this question">
        {sending === 'sent' ? (
          <>
            <p role="status">Thank you. We will look at it.</p>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Done
            </Button>
          </>
        ) : (
          <>
            <p className="text-muted">What is wrong with it?</p>
            {sending === 'failed' && <Notice tone="wrong">The report could not be sent. Please try again.</Notice>}
            <ul className="grid gap-2">
              {(Object.keys(REASONS) as ReportReason[]).map((reason) => (
                <li key={reason}>
                  <Button
                    variant="secondary"
                    className="w-full"
                    aria-disabled={sending === 'sending' || undefined}
                    onClick={() => sending !== 'sending' && report(reason)}
                  >
                    {REASONS[reason]}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    </>
  )
}
