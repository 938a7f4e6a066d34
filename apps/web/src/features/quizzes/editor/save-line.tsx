import { CloudCheck, CloudOff, LoaderCircle, Smartphone, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SaveState } from './autosave.ts'

interface SaveLineProps {
  save: SaveState
  place: 'device' | 'account'
  onCompare(): void
}

const MINUTE_MS = 60_000

/** Always at the same place. Screen readers hear of it only when something has failed. */
export function SaveLine({ save, place, onCompare }: SaveLineProps) {
  const { stage, message, savedAt, conflicts, headConflict } = save
  if (conflicts.length > 0 || headConflict) {
    return (
      <p role="alert" className="save-line" data-tone="warn">
        <TriangleAlert aria-hidden size={18} />
        Changed elsewhere.
        <button type="button" className="save-compare" onClick={onCompare}>
          Compare
        </button>
      </p>
    )
  }
  if (stage === 'refused') {
    return (
      <p role="alert" className="save-line" data-tone="wrong">
        <TriangleAlert aria-hidden size={18} />
        Not saved. {message}
      </p>
    )
  }
  if (stage === 'offline') {
    return (
      <p role="alert" className="save-line" data-tone="warn">
        <CloudOff aria-hidden size={18} />
        Offline, kept here
      </p>
    )
  }
  if (stage === 'saving') {
    return (
      <p className="save-line">
        <LoaderCircle aria-hidden size={18} />
        Saving
      </p>
    )
  }
  return (
    <p className="save-line" data-tone="correct">
      {place === 'device' ? <Smartphone aria-hidden size={18} /> : <CloudCheck aria-hidden size={18} />}
      {place === 'device' ? 'Saved on this device' : <SavedAgo savedAt={savedAt} />}
    </p>
  )
}

function SavedAgo({ savedAt }: { savedAt: number | null }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const minutes = savedAt === null ? null : Math.floor(Math.max(0, now - savedAt) / MINUTE_MS)
  return (
    <>
      Saved
      {minutes !== null && <span className="save-ago">{minutes === 0 ? 'just now' : `${minutes} min ago`}</span>}
    </>
  )
}
