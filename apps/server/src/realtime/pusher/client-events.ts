import { TokenBucket } from '../../features/load/token-bucket.ts'
import { channelKind } from '../../features/realtime/channel-name.ts'
import { MAX_EVENT_DATA_BYTES, MAX_EVENT_NAME_LENGTH } from '../../features/realtime/realtime-ports.ts'
import { MAX_CLIENT_EVENTS_PER_SECOND } from '../limits/limits.ts'
import type { ChannelRegistry } from './channel-registry.ts'
import { CLIENT_EVENT_REJECTED } from './close-codes.ts'
import type { Connection } from './connection.ts'
import { clientEvent, errorFrame } from './frames.ts'
import type { ClientFrame } from './read-frame.ts'

type Relay = (channel: string, frame: string, except: string) => void

/** Events from one client to the other subscribers of a channel: off by default, and never allowed on public channels. */
export class ClientEvents {
  readonly #channels: ChannelRegistry
  /** Null while client events are disabled. */
  readonly #relay: Relay | null
  readonly #now: () => number

  constructor(channels: ChannelRegistry, relay: Relay | null, now: () => number) {
    this.#channels = channels
    this.#relay = relay
    this.#now = now
  }

  handle(connection: Connection, { event, channel, data }: ClientFrame): void {
    const reason = this.#rejectionReason(connection, event, channel, data)
    if (reason !== null) connection.send(errorFrame(CLIENT_EVENT_REJECTED, reason))
    else if (typeof channel === 'string') {
      const joined = this.#channels.get(channel)
      const member = joined && connection.channels.get(joined)
      this.#relay?.(channel, clientEvent(channel, event, data, member?.id), connection.id)
    }
  }

  #rejectionReason(connection: Connection, event: string, channel: unknown, data: unknown): string | null {
    if (!this.#relay) return 'Client events are not enabled.'
    if (typeof channel !== 'string' || !this.#channels.isSubscribed(connection, channel))
      return 'Not subscribed to the channel.'
    const { isPrivate, isEncrypted } = channelKind(channel)
    if (!isPrivate || isEncrypted) return 'Client events are for private and presence channels only.'
    if (event.length > MAX_EVENT_NAME_LENGTH) return 'The name of the event is too long.'
    const text = typeof data === 'string' ? data : JSON.stringify(data ?? null)
    if (Buffer.byteLength(text) > MAX_EVENT_DATA_BYTES) return 'The data of the event is too large.'
    connection.clientEventBucket ??= new TokenBucket(
      MAX_CLIENT_EVENTS_PER_SECOND,
      MAX_CLIENT_EVENTS_PER_SECOND,
      this.#now(),
    )
    if (!connection.clientEventBucket.take(this.#now())) return 'The rate limit for client events is exceeded.'
    return null
  }
}
