/** The frames of the server as text. Their data is JSON inside a JSON string, because some clients read no other form. */

export const connectionEstablished = (socketId: string, activityMs: number): string =>
  frame('pusher:connection_established', { socket_id: socketId, activity_timeout: activityMs / 1000 })

export const PONG = '{"event":"pusher:pong","data":{}}'
export const PING = '{"event":"pusher:ping","data":{}}'

/** `data` is sent exactly as it was given. */
export const channelEvent = (channel: string, event: string, data: string): string =>
  `{"event":${JSON.stringify(event)},"channel":${JSON.stringify(channel)},"data":${JSON.stringify(data)}}`

/** Unlike all other data, that of a client event is forwarded as a plain JSON value. */
export const clientEvent = (
  channel: string,
  event: string,
  data: unknown,
  userId: string | number | undefined,
): string => JSON.stringify({ event, channel, data, user_id: userId })

export const subscriptionSucceeded = (channel: string, data: unknown = {}): string =>
  channelEvent(channel, 'pusher_internal:subscription_succeeded', JSON.stringify(data))

export const memberAdded = (channel: string, member: { user_id: unknown; user_info: unknown }): string =>
  channelEvent(channel, 'pusher_internal:member_added', JSON.stringify(member))

export const memberRemoved = (channel: string, userId: unknown): string =>
  channelEvent(channel, 'pusher_internal:member_removed', JSON.stringify({ user_id: userId }))

export const cacheMiss = (channel: string): string => JSON.stringify({ event: 'pusher:cache_miss', channel })

export const signInSucceeded = (userData: string): string =>
  JSON.stringify({ event: 'pusher:signin_success', data: { user_data: userData } })

export const watchlistEvents = (
  events: readonly { name: 'online' | 'offline'; user_ids: readonly string[] }[],
): string => frame('pusher_internal:watchlist_events', { events })

export const subscriptionError = (channel: string, error: { type: string; error: string; status: number }): string =>
  JSON.stringify({ event: 'pusher:subscription_error', channel, data: error })

/** Reports an error; the connection stays open. */
export const errorFrame = (code: number | null, message: string): string =>
  JSON.stringify({ event: 'pusher:error', data: { code, message } })

const frame = (event: string, data: unknown): string => JSON.stringify({ event, data: JSON.stringify(data) })
