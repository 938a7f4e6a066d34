/** Whether the server can be reached, as far as its answers tell. */
export interface Reachability {
  reach: 'reachable' | 'unsure' | 'away'
  /** When the last request failed; null after an answer. */
  failedAt: number | null
}

export type ReachabilityEvent =
  | { type: 'answered' }
  /** No answer came, or one that was not the server's, as from the login page of a hotel. */
  | { type: 'failed'; at: number }
  /** The device itself says that it has lost, or found, a network. */
  | { type: 'network-lost' }
  | { type: 'network-found' }

/** One failure may be chance; a second one within this time is not. */
const SECOND_FAILURE_MS = 5_000

export const UNKNOWN_REACH: Reachability = { reach: 'unsure', failedAt: null }

export function reachAfter({ reach, failedAt }: Reachability, event: ReachabilityEvent): Reachability {
  switch (event.type) {
    case 'answered':
      return { reach: 'reachable', failedAt: null }
    case 'failed': {
      const isSecond = failedAt !== null && event.at - failedAt <= SECOND_FAILURE_MS
      return { reach: reach === 'away' || isSecond ? 'away' : 'unsure', failedAt: event.at }
    }
    case 'network-lost':
      return { reach: 'away', failedAt }
    case 'network-found':
      // A network is not yet the server: the next answer tells.
      return UNKNOWN_REACH
  }
}
