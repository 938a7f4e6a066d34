/**
 * Tells the other nodes that something happened. A hint, never the truth: a message may be lost, so whoever listens
 * must also find out by looking at the store.
 */
export interface Bus {
  /** Never throws and never waits. Listeners of this node hear it before this returns. */
  publish(topic: string, message: string): void
  /** Resolves, with the way to stop, once this node would hear a message of another. */
  subscribe(topic: string, hear: (message: string) => void): Promise<() => void>
  close(): Promise<void>
}
