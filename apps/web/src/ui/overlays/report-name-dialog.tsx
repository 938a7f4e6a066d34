import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Notice } from '../display/notice.tsx'
import { Dialog } from './dialog.tsx'

interface ReportNameDialogProps {
  /** Null closes the dialog. */
  name: string | null
  /** Whether the report arrived. */
  onReport(name: string): Promise<boolean>
  onClose(): void
}

type Sending = 'asking' | 'sending' | 'sent' | 'failed'

/** Reports a player's name as offensive, wherever names of others are shown. */
export function ReportNameDialog({ name, onReport, onClose }: ReportNameDialogProps) {
  const [sending, setSending] = useState<Sending>('asking')

  function close() {
    setSending('asking')
    onClose()
  }

  async function report() {
    if (name === null || sending === 'sending') return
    setSending('sending')
    setSending((await onReport(name)) ? 'sent' : 'failed')
  }

  return (
    <Dialog open={name !== null} onClose={close} title="Report this name">
      {sending === 'sent' ? (
        <p role="status">Thank you. We will look at it.</p>
      ) : (
        <>
          <p>
            Does the name <bdi className="font-semibold [overflow-wrap:anywhere]">{name}</bdi> offend or pretend to be
            somebody else?
          </p>
          {sending === 'failed' && <Notice tone="wrong">The report could not be sent. Please try again.</Notice>}
          <Button variant="primary" aria-disabled={sending === 'sending' || undefined} onClick={() => void report()}>
            Report
          </Button>
        </>
      )}
      <Button variant="secondary" onClick={close}>
        {sending === 'sent' ? 'Done' : 'Cancel'}
      </Button>
    </Dialog>
  )
}
