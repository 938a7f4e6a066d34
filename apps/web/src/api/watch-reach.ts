import type { Result } from '@knowdown/domain/result'
import { API_URL } from '../platform/build-settings.ts'
import { isOnline, noteReach, onReachChange } from '../platform/reachability.ts'
import type { Api, ApiFailure } from './api.ts'

const FIRST_PROBE_MS = 2_000
const LONGEST_PROBE_MS = 30_000

/** Tells from every call whether the server can be reached. Calls that their session has ended tell nothing. */
export function watchReach(api: Api, ended: AbortSignal): Api {
  return {
    async call(endpoint, input) {
      const result = await api.call(endpoint, input)
      if (!ended.aborted) noteReach(isAnswer(result) ? { type: 'answered' } : { type: 'failed', at: Date.now() })
      return result
    },
  }
}

/** A refusal is an answer too; what is garbled comes from somebody else, or from a proxy whose server is gone. */
const isAnswer = (result: Result<unknown, ApiFailure>) => result.ok || result.error.kind === 'refused'

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
