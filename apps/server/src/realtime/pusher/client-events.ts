import { channelKind } from '../../features/realtime/channel-name.ts'
import { CLIENT_EVENTS_PER_SECOND, EVENT_DATA_BYTES } from '../limits/limits.ts'
import { TokenBucket } from '../limits/token-bucket.ts'
import type { Channels } from './channel-registry.ts'
import { CLIENT_EVENT_REFUSED } from './close-codes.ts'
import type { Connection } from './connection.ts'
import { clientEvent, fault } from './frames.ts'
import type { ClientFrame } from './read-frame.ts'

const MOST_NAME_CHARACTERS = 200

type Relay = (channel: string, frame: string, except: string) => void

/** What one client says to the others of a channel: refused unless switched on, and never on a channel open to all. */
export class ClientEvents {
  readonly #channels: Channels
  /** Null while they are switched off. */
  readonly #relay: Relay | null
  readonly #now: () => number

  constructor(channels: Channels, relay: Relay | null, now: () => number) {
    this.#channels = channels
    this.#relay = relay
    this.#now = now
  }

  hear(connection: Connection, { event, channel, data }: ClientFrame): void {
    const refusal = this.#refusalOf(connection, event, channel, data)
    if (refusal !== null) connection.send(fault(CLIENT_EVENT_REFUSED, refusal))
    else if (typeof channel === 'string') {
      const joined = this.#channels.get(channel)
      const member = joined && connection.channels.get(joined)
      this.#relay?.(channel, clientEvent(channel, event, data, member?.id), connection.id)
    }
  }

  #refusalOf(connection: Connection, event: string, channel: unknown, data: unknown): string | null {
    if (!this.#relay) return 'Client events are not enabled.'
    if (typeof channel !== 'string' || !this.#channels.isIn(connection, channel))
      return 'Not subscribed to the channel.'
    const { isPrivate, isEncrypted } = channelKind(channel)
    if (!isPrivate || isEncrypted) return 'Client events are for private and presence channels only.'
    if (event.length > MOST_NAME_CHARACTERS) return 'The name of the event is too long.'
    const text = typeof data === 'string' ? data : JSON.stringify(data ?? null)
    if (Buffer.byteLength(text) > EVENT_DATA_BYTES) return 'The data of the event is too large.'
    connection.clientEvents ??= new TokenBucket(CLIENT_EVENTS_PER_SECOND, CLIENT_EVENTS_PER_SECOND, this.#now())
    if (!connection.clientEvents.take(this.#now())) return 'The rate limit for client events is exceeded.'
    return null
  }
}
