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

/** The one app that the realtime service knows: its public key, and the secret that signs. */
export interface RealtimeApp {
  id: string
  key: string
  secret: string
}

/** Whom a connection stands for: what it brought, signed by this product, when it signed in. */
export interface RealtimeUser {
  id: string
  readonly [field: string]: unknown
}

/** Who may listen where, beyond what the kind of a channel demands. */
export interface ChannelGuard {
  /** `user` is null while the connection has not signed in; a refused channel is asked for again when it does. */
  maySubscribe(user: RealtimeUser | null, channel: string): Promise<boolean> | boolean
}

/** How a feature speaks to everyone on a channel. */
export interface RealtimePublisher {
  /**
   * Never throws and never waits: delivery is at most once, and who missed an event reads the state again. Events of
   * one channel arrive in the order of the calls.
   */
  publish(channel: string, event: string, data: unknown): void
}
