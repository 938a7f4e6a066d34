import type { RealtimeLog } from '../../features/log.ts'
import { channelKind, isChannelName, userChannel } from '../../features/realtime/channel-name.ts'
import type { ChannelGuard, RealtimeApp } from '../../features/realtime/realtime-ports.ts'
import { channelAuth, isSame } from '../../features/realtime/signatures.ts'
import type { Channels } from './channel-registry.ts'
import type { Connection } from './connection.ts'
import type { EventCache } from './event-cache.ts'
import { cacheMiss, fault, refused, subscribed } from './frames.ts'
import { fieldsOf } from './read-frame.ts'
import { type Member, readMember } from './roster.ts'

interface Parts {
  app: RealtimeApp
  guard: ChannelGuard
  channels: Channels
  cache: EventCache
  mostChannels: number
  log: RealtimeLog
}

/** Lets connections join channels and leave them. Every request to join is answered, or the client would wait for ever. */
export class Subscriptions {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  subscribe(connection: Connection, data: unknown): void {
    const { channel, auth, channel_data } = fieldsOf(data)
    const channelData = channel_data ?? undefined
    if (connection.user && channel === userChannel(connection.user.id)) {
      // On it since the sign-in; the client library asks all the same, and would take no answer for a fault.
      connection.send(subscribed(channel))
      return
    }
    if (typeof channel !== 'string' || !isChannelName(channel)) {
      const name = typeof channel === 'string' ? channel.slice(0, 200) : ''
      connection.send(refused(name, { type: 'InvalidChannel', error: 'The channel name is not valid.', status: 400 }))
      return
    }
    if (this.#parts.channels.isIn(connection, channel)) {
      connection.send(fault(null, `Existing subscription to channel ${channel}`))
      return
    }
    if (connection.channels.size + connection.wishes.size >= this.#parts.mostChannels) {
      connection.send(refused(channel, { type: 'LimitReached', error: 'Too many channels.', status: 403 }))
      return
    }
    const kind = channelKind(channel)
    if (kind.isPrivate && !this.#isSigned(connection, channel, auth, channelData)) {
      connection.send(refused(channel, { type: 'AuthError', error: 'The signature is not valid.', status: 401 }))
      return
    }
    const member = kind.isPresence ? memberOf(connection, channelData) : null
    if (kind.isPresence && !member) {
      connection.send(refused(channel, { type: 'InvalidMember', error: 'channel_data names no user.', status: 400 }))
      return
    }
    connection.wishes.set(channel, member)
    this.#consider(connection, channel)
  }

  unsubscribe(connection: Connection, data: unknown): void {
    const { channel } = fieldsOf(data)
    if (typeof channel !== 'string') return
    connection.wishes.delete(channel)
    if (isChannelName(channel)) this.#parts.channels.remove(connection, channel)
  }

  /** After a sign-in: what was refused before may be allowed now. A client that reconnects asks for its channels first. */
  reconsider(connection: Connection): void {
    for (const channel of [...connection.wishes.keys()]) this.#consider(connection, channel)
  }

  #consider(connection: Connection, channel: string): void {
    const { user } = connection
    const settle = (allowed: boolean) => {
      // Meanwhile it may have gone, changed its mind, or become somebody else about whom the guard is asked anew.
      if (!connection.isOpen || !connection.wishes.has(channel) || connection.user !== user) return
      if (allowed) this.#join(connection, channel)
      else this.#refuse(connection, channel)
    }
    try {
      const verdict = this.#parts.guard.maySubscribe(user, channel)
      if (typeof verdict === 'boolean') settle(verdict)
      else verdict.then(settle, (err: unknown) => this.#guardFailed(err, channel, settle))
    } catch (err) {
      this.#guardFailed(err, channel, settle)
    }
  }

  #guardFailed(err: unknown, channel: string, settle: (allowed: boolean) => void): void {
    this.#parts.log.error({ err, channel }, 'the guard of a channel failed')
    settle(false)
  }

  #join(connection: Connection, name: string): void {
    const member = connection.wishes.get(name) ?? null
    connection.wishes.delete(name)
    if (member && this.#parts.channels.get(name)?.roster?.hasRoomFor(member) === false) {
      connection.send(refused(name, { type: 'LimitReached', error: 'The channel is full.', status: 403 }))
      return
    }
    const channel = this.#parts.channels.add(connection, name, member)
    connection.send(subscribed(name, channel.roster?.forClient()))
    if (channelKind(name).isCache) connection.send(this.#parts.cache.frame(name) ?? cacheMiss(name))
  }

  #refuse(connection: Connection, channel: string): void {
    if (connection.user) connection.wishes.delete(channel)
    connection.send(refused(channel, { type: 'AuthError', error: 'This channel is not for you.', status: 401 }))
  }

  /** Looks at the signature before anything that it vouches for. */
  #isSigned(connection: Connection, channel: string, auth: unknown, channelData: unknown): boolean {
    if (typeof auth !== 'string') return false
    if (channelData !== undefined && typeof channelData !== 'string') return false
    return isSame(auth, channelAuth(this.#parts.app, connection.id, channel, channelData))
  }
}

/** Who has signed in need not be named again. */
function memberOf({ user }: Connection, channelData: unknown): Member | null {
  if (typeof channelData === 'string') return readMember(channelData)
  return user ? { id: user.id, info: user.user_info ?? null } : null
}
