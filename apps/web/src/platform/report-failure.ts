import type { FailureKind } from '@knowdown/contracts/client/failures'
import { API_URL } from './build-settings.ts'

const reported = new Set<FailureKind>()

/**
 * For failures that players need not see. Developers find them in the console; in production the server counts each
 * kind once per page, and learns nothing else.
 */
export function reportFailure(kind: FailureKind, error: unknown): void {
  if (import.meta.env.DEV) {
    // biome-ignore lint/suspicious/noConsole: the place where developers look.
    console.error(`${kind} failed`, error)
    return
  }
  if (reported.has(kind)) return
  reported.add(kind)
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', keepalive: true, headers, body: JSON.stringify({ kind }) }
  // A count that does not arrive is not worth a failure of its own.
  fetch(`${API_URL}/client-failures`, init).catch(() => undefined)
}
