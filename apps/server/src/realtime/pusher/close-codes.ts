/** Why a connection is closed. The code decides how clients react: see each group. */

/** The client reconnects after a second. */
export const GOING_AWAY = 1001
export const UNSUPPORTED_DATA = 1003
export const POLICY_VIOLATION = 1008
export const OVER_CAPACITY = 4100

/** The client gives up for good. */
export const UNKNOWN_APP = 4001
export const UNKNOWN_PATH = 4005
export const INVALID_VERSION = 4006
export const UNSUPPORTED_PROTOCOL = 4007
export const MISSING_PROTOCOL = 4008
export const UNAUTHORISED = 4009

/** The client reconnects at once. */
export const PONG_TIMEOUT = 4201
export const INACTIVE = 4202

/** Only sent in an error frame; the connection stays open. */
export const CLIENT_EVENT_REJECTED = 4301
export const WATCHLIST_TOO_LONG = 4302
