/** What one connection or one address may cost before it is cut off. */
export interface RealtimeLimits {
  /** The longest message, all its fragments together. */
  frameBytes: number
  fragments: number
  /** What may wait for a reader that does not read. */
  bufferedBytes: number
  channelsPerConnection: number
  /** A connection that listens to nothing is closed after this. */
  unsubscribedMs: number
  /** Told to the client, which then asks by itself when it hears nothing for so long. */
  activityMs: number
  /** After this silence the server asks; after `silentMs` it closes. */
  askMs: number
  silentMs: number
  /** How long a peer may take to answer a close. */
  closeMs: number
  /** Rates; null where they are switched off. */
  rates: RealtimeRates | null
}

export interface RealtimeRates {
  messagesPerSecond: number
  messageBurst: number
  /** In whatever pieces: empty fragments make no message, but work. */
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
  activityMs: 30_000,
  askMs: 45_000,
  silentMs: 75_000,
  closeMs: 2_000,
  rates: {
    messagesPerSecond: 10,
    messageBurst: 30,
    bytesPerSecond: 256 * 1024,
    opensPerMinute: 128,
    openPerAddress: 200,
  },
}

/** For tests of other things: nobody is too fast, and nobody has to listen to anything. */
export const WITHOUT_RATES: RealtimeLimits = {
  ...REALTIME_LIMITS,
  rates: null,
  unsubscribedMs: Number.POSITIVE_INFINITY,
}

/** How often people who are connected are asked for a sign of life, which also tells how far away they are. */
export const MEASURE_EVERY_MS = 3_000
/** Who has given none for so long does not hear us either, whatever the network says. */
export const QUIET_AFTER_MS = 6_000

/** Of the protocol itself, the same on every server that speaks it. */
export const EVENT_DATA_BYTES = 10 * 1024
export const MEMBERS_PER_CHANNEL = 100
export const USER_INFO_BYTES = 1024
export const USER_ID_CHARACTERS = 128
export const CLIENT_EVENTS_PER_SECOND = 10
export const WATCHED_USERS = 100
export const CACHE_MS = 30 * 60_000
