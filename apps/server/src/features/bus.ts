/**
 * Passes messages between the nodes of a cluster. A message is only a hint: it may be lost, so a listener must also be
 * able to learn everything from the store.
 */
export interface Bus {
  /** Never throws and never waits. Listeners of this node are called before it returns. */
  publish(topic: string, message: string): void
  /** Resolves with the function to unsubscribe, once messages of other nodes would arrive. */
  subscribe(topic: string, listener: (message: string) => void): Promise<() => void>
  /** Whether messages of other nodes arrive now; missing where there are no other nodes. */
  isConnected?(): boolean
  close(): Promise<void>
}
