import { changeAssignment, deleteAssignment } from '@knowdown/contracts/assignments/owner'
import { useId, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { callOrThrow } from '../../../api/call-or-throw.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { formatMoment } from '../../../ui/display/format-moment.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { errorText } from '../failure-text.ts'
import type { AssignmentHead } from '../owner/assign-form.tsx'

interface OwnerActionsProps {
  open: boolean
  assignment: AssignmentHead
  onClose(): void
  onChanged(): void
  onDeleted(): void
}

/** Extend, reopen, close, delete. */
export function OwnerActions({ open, assignment, onClose, onChanged, onDeleted }: OwnerActionsProps) {
  const { api } = useBackend()
  const id = useId()
  const { assignment_id, phase, deleted_at } = assignment
  const [closes, setCloses] = useState('')
  const [isSure, setIsSure] = useState(false)
  const work = useAttempt(async (change: Change) => {
    await callOrThrow(api, changeAssignment, { assignment_id, change })
    onChanged()
    onClose()
  }, errorText)
  const remove = useAttempt(async () => {
    await callOrThrow(api, deleteAssignment, { assignment_id })
    onDeleted()
  }, errorText)
  const failed = [work.attempt, remove.attempt].find(({ stage }) => stage === 'failed')
  const closesAt = new Date(closes).getTime()
  return (
    <Dialog open={open} onClose={onClose} title="This assignment">
      <div className="figures-dialog">
        {failed?.stage === 'failed' && <Notice tone="wrong">{failed.message}</Notice>}
        <label className="assign-field" htmlFor={id}>
          {phase === 'closed' ? 'Reopen it until' : 'Close it at another time'}
          <input id={id} type="datetime-local" value={closes} onChange={({ target }) => setCloses(target.value)} />
        </label>
        <Button
          variant="secondary"
          disabled={!Number.isFinite(closesAt)}
          onClick={() => void work.start({ kind: 'times', opens_at: null, closes_at: closesAt })}
        >
          {phase === 'closed' ? 'Reopen' : 'Change the time'}
        </Button>
        {phase === 'open' && (
          <Button variant="secondary" onClick={() => void work.start({ kind: 'close' })}>
            Close it now
          </Button>
        )}
        {assignment.mails_at_closing && (
          <Button variant="secondary" onClick={() => void work.start({ kind: 'mail', on: false })}>
            No mail when it closes
          </Button>
        )}
        <p className="text-muted">Names and answers are deleted by themselves {formatMoment(deleted_at)}.</p>
        {isSure ? (
          <Button variant="danger" busy={remove.attempt.stage === 'busy'} onClick={() => void remove.start()}>
            Yes, delete all names and answers
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => setIsSure(true)}>
            Delete the report
          </Button>
        )}
      </div>
    </Dialog>
  )
}

type Change = { kind: 'times'; opens_at: null; closes_at: number } | { kind: 'close' } | { kind: 'mail'; on: boolean }
