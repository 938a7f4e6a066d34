export interface ChannelFigures {
  name: string
  subscriptions: number
  /** Different people on a presence channel; null on every other kind. */
  users: number | null
}

export interface CachedEvent {
  data: string
  /** How much longer it is kept. */
  ttlMs: number
}

/** What a trusted server may ask of the realtime service. */
export interface RealtimeHub {
  /** Passes `data` on byte for byte, to all on the channel but the connection `except`. */
  emit(channel: string, event: string, data: string, except?: string): void
  /** Channels that somebody listens to, on whichever node. */
  channels(): ChannelFigures[]
  channel(name: string): ChannelFigures
  /** Whether a connection to this very node listens there. */
  isHeldHere(name: string): boolean
  /** Whether somebody on this node listens there of whom there was a sign of life lately: a broken network closes nothing. */
  isHeard(name: string): boolean
  /** How long it takes to reach a signed-in person and hear back, by our own measure; null while nobody knows. */
  roundTripMs(userId: string): number | null
  cached(name: string): CachedEvent | null
  members(presenceChannel: string): string[]
  /** Closes every connection that signed in as this person, for good. */
  endConnectionsOf(userId: string): void
}
