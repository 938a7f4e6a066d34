/** How much one connection or one address may use before it is refused or closed. */
export interface RealtimeLimits {
  /** The size of one message with all its fragments. */
  frameBytes: number
  fragments: number
  /** Unsent data of a client that does not read. */
  bufferedBytes: number
  channelsPerConnection: number
  /** A connection without any subscription is closed after this time. */
  unsubscribedMs: number
  /** Sent to the client, which pings the server after this time without a message. */
  activityTimeoutMs: number
  /** After this time without a message the server pings the client; after `closeAfterMs` it closes the connection. */
  pingAfterMs: number
  closeAfterMs: number
  /** How long a client may take to answer a close frame. */
  closeTimeoutMs: number
  /** How long a subscription to a guarded channel waits for the sign-in before it is refused. */
  signInWaitMs: number
  /** Null when rate limits are switched off. */
  rates: RealtimeRates | null
}

export interface RealtimeRates {
  messagesPerSecond: number
  messageBurst: number
  /** Counts raw bytes, because empty fragments cost work without ever becoming a message. */
  bytesPerSecond: number
  opensPerMinute: number
  openPerAddress: number
}

export const REALTIME_LIMITS: RealtimeLimits = {
  frameBytes: 16 * 1024,
  fragments: 1024,
  bufferedBytes: 1024 * 1024,
  channelsPerConnection: 100,
  unsubscribedMs: 30_000,
  activityTimeoutMs: 30_000,
  pingAfterMs: 45_000,
  closeAfterMs: 75_000,
  closeTimeoutMs: 2_000,
  signInWaitMs: 3_000,
  rates: {
    messagesPerSecond: 10,
    messageBurst: 30,
    bytesPerSecond: 256 * 1024,
    opensPerMinute: 128,
    openPerAddress: 200,
  },
}

/** For tests of other subjects: no rate limits, and no need to subscribe to anything. */
export const NO_RATE_LIMITS: RealtimeLimits = {
  ...REALTIME_LIMITS,
  rates: null,
  unsubscribedMs: Number.POSITIVE_INFINITY,
}

/** How often signed-in connections are pinged, to see whether they still respond and to measure the round trip. */
export const PING_INTERVAL_MS = 3_000
/** After this time without a pong a connection counts as broken, even if the network has not reported it. */
export const UNRESPONSIVE_AFTER_MS = 6_000

/** Limits of the Pusher protocol, the same on every server that implements it. */
export const MAX_MEMBERS_PER_CHANNEL = 100
export const MAX_USER_INFO_BYTES = 1024
export const MAX_USER_ID_LENGTH = 128
export const MAX_CLIENT_EVENTS_PER_SECOND = 10
export const MAX_WATCHED_USERS = 100
export const CACHE_TTL_MS = 30 * 60_000
