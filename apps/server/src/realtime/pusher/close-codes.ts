/** Why a connection is closed. The client's reaction hangs on the number: see each group. */

/** Comes back after a second. */
export const GOING_AWAY = 1001
export const NOT_TEXT = 1003
export const BROKE_RULES = 1008
export const OVER_CAPACITY = 4100

/** Gives up for good. */
export const NO_SUCH_APP = 4001
export const NO_SUCH_PATH = 4005
export const BAD_VERSION = 4006
export const UNSUPPORTED_PROTOCOL = 4007
export const NO_PROTOCOL = 4008
export const UNAUTHORISED = 4009

/** Comes back at once. */
export const NO_PONG = 4201
export const INACTIVE = 4202

/** Never a close here, only told: the client event was refused. */
export const CLIENT_EVENT_REFUSED = 4301
export const WATCHLIST_TOO_LONG = 4302
