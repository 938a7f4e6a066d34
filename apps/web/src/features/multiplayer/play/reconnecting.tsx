import { useEffect, useState } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'

/** A blink is not worth a word. */
const SHOWN_AFTER_MS = 1200

export function Reconnecting({ lost }: { lost: boolean }) {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    if (!lost) return
    const moment = setTimeout(() => setShown(true), SHOWN_AFTER_MS)
    return () => {
      clearTimeout(moment)
      setShown(false)
    }
  }, [lost])

  return (
    <div role="status" className="battle-line">
      {shown && (
        <p>
          <Spinner />
          Reconnecting…
        </p>
      )}
    </div>
  )
}
