import { CloudAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { isServerFull, onServerFull } from '../api/wait-for-room.ts'
import { useOnline } from '../platform/reachability.ts'
import './server-notice.css'

/** The status region is always present: screen readers only announce what appears inside an existing one. */
export function ServerNotice() {
  const online = useOnline()
  const full = useSyncExternalStore(onServerFull, isServerFull, isServerFull)
  return (
    <div role="status" className="server-notice">
      {(!online || full) && (
        <p data-kind={online ? 'full' : 'offline'}>
          <CloudAlert aria-hidden size={18} />
          {online
            ? 'Knowdown is full for a moment, trying again.'
            : 'You’re offline. What is kept on this device still works.'}
        </p>
      )}
    </div>
  )
}
