import { API_URL } from '../platform/build-settings.ts'
import { isOnline, noteReach, onReachChange } from '../platform/reachability.ts'

const FIRST_PROBE_MS = 2_000
const LONGEST_PROBE_MS = 30_000

/** While the server is away and the device has a network, asks now and then, so that nobody has to press anything. */
export function probeWhileAway(fetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args)): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = FIRST_PROBE_MS

  async function probe() {
    if (document.visibilityState === 'visible' && navigator.onLine) {
      const isThere = await fetch(`${API_URL}/client-settings`, { cache: 'no-store' }).then(isFromServer, () => false)
      noteReach(isThere ? { type: 'answered' } : { type: 'failed', at: Date.now() })
    }
    if (isOnline()) return
    waitMs = Math.min(waitMs * 2, LONGEST_PROBE_MS)
    timer = setTimeout(probe, waitMs)
  }
  const start = () => {
    clearTimeout(timer)
    if (isOnline()) return
    waitMs = FIRST_PROBE_MS
    timer = setTimeout(probe, waitMs)
  }
  const stop = onReachChange(start)
  start()
  return () => {
    stop()
    clearTimeout(timer)
  }
}

const isFromServer = (reply: Response) => reply.headers.get('content-type')?.includes('json') ?? false
