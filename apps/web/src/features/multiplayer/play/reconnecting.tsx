import { useEffect, useState } from 'react'
import { Spinner } from '../../../ui/display/spinner.tsx'

/** A short interruption is not worth a message. */
const SHOWN_AFTER_MS = 1200

export function Reconnecting({ isLost }: { isLost: boolean }) {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    if (!isLost) return
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isLost])

  return (
    <p role="status" className="battle-line">
      {shown && (
        <>
          <Spinner size="sm" />
          Reconnecting…
        </>
      )}
    </p>
  )
}
