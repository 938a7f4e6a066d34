import { reportName } from '@knowdown/contracts/reports'
import { useState } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { BoardChoice } from './use-leaderboard.ts'

interface ReportNameProps {
  /** Null closes the dialog. */
  name: string | null
  choice: BoardChoice
  onClose(): void
}

type Sending = 'asking' | 'sending' | 'sent' | 'failed'

export function ReportName({ name, choice: { board, period, category }, onClose }: ReportNameProps) {
  const { api } = useBackend()
  const [sending, setSending] = useState<Sending>('asking')

  function close() {
    setSending('asking')
    onClose()
  }

  async function report() {
    if (name === null || sending === 'sending') return
    setSending('sending')
    const answer = await api.call(reportName, { board, period, ...(category && { category }), name })
    setSending(answer.ok ? 'sent' : 'failed')
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
