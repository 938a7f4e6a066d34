import { CloudAlert } from 'lucide-react'
import { useOnline } from './use-online.ts'
import './offline-notice.css'

/** The status region is always present: screen readers only announce what appears inside an existing one. */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status" className="offline-notice">
      {!online && (
        <p>
          <CloudAlert aria-hidden size={18} />
          You are offline. What needs the server waits until you are back.
        </p>
      )}
    </div>
  )
}
