import { type ReachabilityEvent, reachAfter, UNKNOWN_REACH } from '@knowdown/domain/reconnect/reachability'
import { useSyncExternalStore } from 'react'

/**
 * The one place that knows whether the server can be reached. Requests tell it: `navigator.onLine` is true on a train,
 * behind a hotel's login page and when our own server is down.
 */
let state = UNKNOWN_REACH
const watchers = new Set<() => void>()

export function noteReach(event: ReachabilityEvent): void {
  const wasAway = state.reach === 'away'
  state = reachAfter(state, event)
  // Of a network the browser tells only changes, and it has changed its own answer by then.
  const isChange = (state.reach === 'away') !== wasAway || event.type.startsWith('network')
  if (isChange) for (const watcher of [...watchers]) watcher()
}

/** False when the server is away, whatever the reason: to a player no network and no server are the same. */
export const isOnline = (): boolean => navigator.onLine && state.reach !== 'away'

addEventListener('offline', () => noteReach({ type: 'network-lost' }))
addEventListener('online', () => noteReach({ type: 'network-found' }))

export function onReachChange(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Calls it each time the server can be reached again. */
export const onBackOnline = (back: () => void): (() => void) => onReachChange(() => isOnline() && back())

export const useOnline = (): boolean => useSyncExternalStore(onReachChange, isOnline, isOnline)
