/** How a feature speaks to everyone on a channel. */
export interface RealtimePublisher {
  /**
   * Never throws and never waits: delivery is at most once, and who missed an event reads the state again. Events of
   * one channel arrive in the order of the calls.
   */
  publish(channel: string, event: string, data: unknown): void
}
