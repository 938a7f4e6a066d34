import type { Log } from '../../features/log.ts'
import { channelKind, isChannelName, userChannel } from '../../features/realtime/channel-name.ts'
import type { ChannelGuard, RealtimeApp } from '../../features/realtime/realtime-ports.ts'
import { channelAuth, isEqualInConstantTime } from '../../features/realtime/signatures.ts'
import type { ChannelRegistry } from './channel-registry.ts'
import type { Connection } from './connection.ts'
import type { EventCache } from './event-cache.ts'
import { cacheMiss, errorFrame, subscriptionError, subscriptionSucceeded } from './frames.ts'
import { fieldsOf } from './read-frame.ts'
import { type Member, readMember } from './roster.ts'

interface SubscriptionsDeps {
  app: RealtimeApp
  guard: ChannelGuard
  channels: ChannelRegistry
  cache: EventCache
  maxChannels: number
  /** How long a refusal waits for a sign-in: a reconnecting client subscribes before it signs in. */
  signInWaitMs: number
  log: Log
}

/** Subscribes connections to channels and unsubscribes them. Every subscribe gets a reply, or the client would wait for ever. */
export class Subscriptions {
  readonly #deps: SubscriptionsDeps

  constructor(deps: SubscriptionsDeps) {
    this.#deps = deps
  }

  subscribe(connection: Connection, data: unknown): void {
    const { channel, auth, channel_data } = fieldsOf(data)
    const channelData = channel_data ?? undefined
    if (connection.user && channel === userChannel(connection.user.id)) {
      // The sign-in has subscribed it already, but the client library still asks and needs a reply.
      connection.send(subscriptionSucceeded(channel))
      return
    }
    if (typeof channel !== 'string' || !isChannelName(channel)) {
      const name = typeof channel === 'string' ? channel.slice(0, 200) : ''
      connection.send(
        subscriptionError(name, { type: 'InvalidChannel', error: 'The channel name is not valid.', status: 400 }),
      )
      return
    }
    if (this.#deps.channels.isSubscribed(connection, channel)) {
      connection.send(errorFrame(null, `Existing subscription to channel ${channel}`))
      return
    }
    if (connection.channels.size + connection.pendingSubscriptions.size >= this.#deps.maxChannels) {
      connection.send(subscriptionError(channel, { type: 'LimitReached', error: 'Too many channels.', status: 403 }))
      return
    }
    const kind = channelKind(channel)
    if (kind.isPrivate && !this.#isSigned(connection, channel, auth, channelData)) {
      connection.send(
        subscriptionError(channel, { type: 'AuthError', error: 'The signature is not valid.', status: 401 }),
      )
      return
    }
    const member = kind.isPresence ? memberFrom(connection, channelData) : null
    if (kind.isPresence && !member) {
      connection.send(
        subscriptionError(channel, { type: 'InvalidMember', error: 'channel_data names no user.', status: 400 }),
      )
      return
    }
    connection.pendingSubscriptions.set(channel, member)
    this.#authorize(connection, channel)
  }

  unsubscribe(connection: Connection, data: unknown): void {
    const { channel } = fieldsOf(data)
    if (typeof channel !== 'string') return
    connection.pendingSubscriptions.delete(channel)
    if (isChannelName(channel)) this.#deps.channels.remove(connection, channel)
  }

  /** Checks the channels again that a sign-in may open. */
  retryPending(connection: Connection): void {
    for (const channel of [...connection.pendingSubscriptions.keys()]) this.#authorize(connection, channel)
  }

  #authorize(connection: Connection, channel: string): void {
    const { user } = connection
    const settle = (allowed: boolean) => {
      // While the guard was checking, the client may have left, unsubscribed, or signed in (which checks again).
      if (!connection.isOpen || !connection.pendingSubscriptions.has(channel) || connection.user !== user) return
      if (allowed) this.#join(connection, channel)
      else this.#refuse(connection, channel)
    }
    try {
      const verdict = this.#deps.guard.maySubscribe(user, channel)
      if (typeof verdict === 'boolean') settle(verdict)
      else verdict.then(settle, (err: unknown) => this.#guardFailed(err, channel, settle))
    } catch (err) {
      this.#guardFailed(err, channel, settle)
    }
  }

  #guardFailed(err: unknown, channel: string, settle: (allowed: boolean) => void): void {
    this.#deps.log.error({ err, channel }, 'the channel guard failed')
    settle(false)
  }

  #join(connection: Connection, name: string): void {
    const member = connection.pendingSubscriptions.get(name) ?? null
    connection.pendingSubscriptions.delete(name)
    if (member && this.#deps.channels.get(name)?.roster?.hasRoomFor(member) === false) {
      connection.send(subscriptionError(name, { type: 'LimitReached', error: 'The channel is full.', status: 403 }))
      return
    }
    const channel = this.#deps.channels.add(connection, name, member)
    connection.send(subscriptionSucceeded(name, channel.roster?.toPresenceData()))
    if (channelKind(name).isCache) connection.send(this.#deps.cache.frame(name) ?? cacheMiss(name))
  }

  #refuse(connection: Connection, channel: string): void {
    const refused = subscriptionError(channel, {
      type: 'AuthError',
      error: 'This channel is not for you.',
      status: 401,
    })
    if (connection.user) {
      connection.pendingSubscriptions.delete(channel)
      connection.send(refused)
      return
    }
    // A sign-in may be on its way. Until then the client gets no answer, and a stranger nothing at all.
    setTimeout(() => {
      if (!connection.user && connection.pendingSubscriptions.has(channel)) connection.send(refused)
    }, this.#deps.signInWaitMs).unref()
  }

  /** Must pass before any of the signed data is used. */
  #isSigned(connection: Connection, channel: string, auth: unknown, channelData: unknown): boolean {
    if (typeof auth !== 'string') return false
    if (channelData !== undefined && typeof channelData !== 'string') return false
    return isEqualInConstantTime(auth, channelAuth(this.#deps.app, connection.id, channel, channelData))
  }
}

/** The member in the signed data, or else the signed-in user. */
function memberFrom({ user }: Connection, channelData: unknown): Member | null {
  if (typeof channelData === 'string') return readMember(channelData)
  return user ? { id: user.id, info: user.user_info ?? null } : null
}
