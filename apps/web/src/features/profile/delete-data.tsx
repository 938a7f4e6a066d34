import { deleteData, PROOF_NEEDED } from '@knowdown/contracts/account/calls'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { DeleteDataDialog } from './delete-data-dialog.tsx'
import { ProveIdentity } from './prove-identity.tsx'

const DELETED = 'Your data has been successfully deleted from our systems.'

type Outcome = { tone: 'neutral' | 'wrong'; words: string }
const CANCELLED: Outcome = { tone: 'neutral', words: 'Data deletion cancelled.' }
const FAILED: Outcome = {
  tone: 'wrong',
  words: 'Failed to delete data. Please contact support if this problem persists.',
}

/** Asks twice; the second time the user must type a word, which does not happen by accident. */
export function DeleteData({ onDeleted }: { onDeleted(farewell: string): void }) {
  const { api } = useBackend()
  const [asking, setAsking] = useState(false)
  const [proving, setProving] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  function close(how: Outcome) {
    setAsking(false)
    setOutcome(how)
  }

  async function remove() {
    setBusy(true)
    try {
      await callOrThrow(api, deleteData, {})
      onDeleted(DELETED)
    } catch (failure) {
      setBusy(false)
      if (failure instanceof Error && failure.message === PROOF_NEEDED) {
        setAsking(false)
        setProving(true)
        return
      }
      close(FAILED)
    }
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">Your account and all that names you, gone for good. There is no way back.</p>
      {outcome && <Notice tone={outcome.tone}>{outcome.words}</Notice>}
      <Button
        variant="secondary"
        className="text-wrong"
        icon={<Trash2 aria-hidden size={20} />}
        onClick={() => {
          setOutcome(null)
          setAsking(true)
        }}
      >
        Delete All Data
      </Button>
      <DeleteDataDialog open={asking} busy={busy} onCancel={() => close(CANCELLED)} onConfirm={remove} />
      <ProveIdentity
        open={proving}
        onCancel={() => {
          setProving(false)
          setOutcome(CANCELLED)
        }}
        onProved={() => {
          setProving(false)
          void remove()
        }}
      />
    </div>
  )
}
