/** Limits of the Pusher protocol: hosted services have the same. */
export const MAX_EVENT_NAME_LENGTH = 200
export const MAX_EVENT_DATA_BYTES = 10 * 1024

/** The one app that the realtime service knows: its public key, and the secret that signs. */
export interface RealtimeApp {
  id: string
  key: string
  secret: string
}

/** The user that a connection has signed in as: an id and further fields, all signed by this product. */
export interface RealtimeUser {
  id: string
  readonly [field: string]: unknown
}

/** Decides who may subscribe to a channel, beyond the signature that private channels need anyway. */
export interface ChannelGuard {
  /** `user` is null before the sign-in; a refused channel is checked again after it. */
  maySubscribe(user: RealtimeUser | null, channel: string): Promise<boolean> | boolean
}

export interface RealtimePublisher {
  /**
   * Never throws and never waits. Delivery is at most once: a client that missed an event reads the state again. Events
   * of one channel arrive in the order of the calls.
   */
  publish(channel: string, event: string, data: unknown): void
}

export interface ChannelStats {
  name: string
  subscriptions: number
  /** Distinct users on a presence channel; null on every other kind. */
  users: number | null
}

export interface CachedEvent {
  data: string
  /** Remaining time until it expires. */
  ttlMs: number
}

/** What the rest of the server and the signed HTTP API may ask of the realtime service. */
export interface RealtimeHub {
  /** Sends `data` byte for byte to all subscribers of the channel except the connection `except`. */
  emit(channel: string, event: string, data: string, except?: string): void
  /** All channels with subscribers, on any node. */
  allChannelStats(): ChannelStats[]
  channelStats(name: string): ChannelStats
  /** Whether a connection of this node subscribes to the channel. */
  hasLocalSubscribers(name: string): boolean
  /** Like `hasLocalSubscribers`, but only counts connections with recent activity: a broken network closes nothing. */
  hasResponsiveSubscribers(name: string): boolean
  /** Round trip to a signed-in user, measured by the server; null while unknown. */
  roundTripMs(userId: string): number | null
  cachedEvent(channel: string): CachedEvent | null
  memberIds(presenceChannel: string): string[]
  /** Closes every connection that signed in as this user, with a code that tells clients not to reconnect. */
  closeConnectionsOf(userId: string): void
}
