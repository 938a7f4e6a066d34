import { realtimeAuth } from '@knowdown/contracts/battles/calls'
import { getClientSettings } from '@knowdown/contracts/client/settings'
import {
  LIVENESS,
  PROBE_EVERY_MS,
  type ReconnectCommand,
  type ReconnectEvent,
  type ReconnectStep,
  reconnect,
  SEAT_PROOF,
  startReconnect,
} from '@knowdown/domain/reconnect/reconnect'
import { API_URL } from '../platform/build-settings.ts'
import type { Api } from './api.ts'
import { fetchRealtimeSettings, realtimeOptions } from './realtime-address.ts'

/** What proves to the server who connects. */
export interface RealtimeCredentials {
  code: string
  key: string
}

interface RealtimeRequest<Kind extends string> {
  credentials: RealtimeCredentials
  /** The name of each channel, on our own service or on a hosted one. */
  channels(isHosted: boolean): readonly { kind: Kind; name: string }[]
  /** Signs the connection in as its player; otherwise each subscription is signed. */
  signsIn: boolean
  /** Comes before the usual path of the sockets of our own service. */
  pathPrefix?: string
}

interface RealtimeListener<Kind extends string> {
  onEvent(channel: Kind, name: string, data: unknown): void
  /** Whether events arrive on all channels from now on. Those that were published in between are lost. */
  onLive(isLive: boolean): void
}

export interface RealtimeConnection {
  /** Replaces a connection that looks alive but delivers nothing. */
  restart(): void
  close(): void
}

/**
 * Subscribes to channels with pusher-js, which is loaded when the first game is entered. When to connect
 * again is decided by the reconnect policy of the domain; this file translates between it and the library:
 * - After its socket has closed the library stays 'connected' for another second; `connecting_in` gives it away.
 * - After a refusal it would wait for 15 seconds, and after a fatal one for ever.
 */
export async function openRealtimeConnection<Kind extends string>(
  api: Api,
  { credentials, channels: channelsOf, signsIn, pathPrefix }: RealtimeRequest<Kind>,
  listener: RealtimeListener<Kind>,
): Promise<RealtimeConnection> {
  const [{ default: Pusher }, { key, hosted }] = await Promise.all([import('pusher-js'), fetchRealtimeSettings(api)])
  // The library starts the first attempt when it is created.
  const pusher = new Pusher(key, {
    ...realtimeOptions(hosted, new URL(API_URL, location.href)),
    ...(hosted === null && pathPrefix !== undefined && { wsPath: pathPrefix }),
    activityTimeout: LIVENESS.activityTimeoutMs,
    pongTimeout: LIVENESS.pongTimeoutMs,
    userAuthentication: {
      customHandler: ({ socketId }, done) => void signIn(api, credentials, socketId).then(...asCallbacks(done)),
    },
    channelAuthorization: {
      // The type asks for an endpoint; the handler takes precedence.
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, done) =>
        void proveSeat(api, credentials, socketId, channelName).then(...asCallbacks(done)),
    },
  })
  const channels = channelsOf(hosted !== null).map(({ kind, name }) => ({ kind, channel: pusher.subscribe(name) }))

  let state = startReconnect().state
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function dispatch(type: ReconnectEvent['type']) {
    if (!isClosed) carryOut(reconnect(state, { type }, { random: Math.random(), isOnline: navigator.onLine }))
  }

  function carryOut(step: ReconnectStep) {
    // First of all: some commands make the library report events before they return.
    state = step.state
    step.commands.forEach(execute)
  }

  function execute(command: ReconnectCommand) {
    switch (command.type) {
      case 'connect':
        pusher.connect()
        break
      case 'disconnect':
        pusher.disconnect()
        break
      case 'start-timer':
        clearTimeout(timer)
        timer = setTimeout(() => dispatch('timer'), command.ms)
        break
      case 'stop-timer':
        clearTimeout(timer)
        break
      case 'probe-server':
        void probeServer()
        break
      case 'report':
        listener.onLive(command.isLive)
        break
    }
  }

  async function probeServer() {
    const reply = await api.call(getClientSettings, {})
    dispatch(!reply.ok && reply.error.kind === 'offline' ? 'server-unreachable' : 'server-answered')
  }

  for (const { kind, channel } of channels) {
    channel.bind_global((name: string, data: unknown) => {
      if (!name.startsWith('pusher:')) listener.onEvent(kind, name, data)
    })
    channel.bind('pusher:subscription_succeeded', () => {
      if (channels.every(({ channel }) => channel.subscribed)) dispatch('subscribed')
    })
  }
  pusher.connection.bind('state_change', ({ previous, current }: { previous: string; current: string }) => {
    if (current === 'connected') dispatch('opened')
    else if (current !== 'connecting') dispatch('refused')
    else if (previous === 'connected') dispatch('attempt-started')
  })
  pusher.connection.bind('connecting_in', () => {
    // In any other state an attempt has failed, which the watchdog takes care of.
    if (pusher.connection.state === 'connected') dispatch('closed')
  })
  // The browser notices before the socket does.
  const onOffline = () => dispatch('offline')
  const onOnline = () => dispatch('online')
  addEventListener('offline', onOffline)
  addEventListener('online', onOnline)
  // Whether a hosted service is up cannot be seen from our own server.
  const probing = hosted === null ? setInterval(() => dispatch('probe-due'), PROBE_EVERY_MS) : undefined
  if (hosted === null && signsIn) pusher.signin()
  carryOut(startReconnect())

  return {
    restart: () => dispatch('restart'),
    close() {
      isClosed = true
      clearTimeout(timer)
      clearInterval(probing)
      removeEventListener('offline', onOffline)
      removeEventListener('online', onOnline)
      pusher.unbind_all()
      pusher.disconnect()
    },
  }
}

async function signIn(api: Api, credentials: RealtimeCredentials, socketId: string) {
  const { auth, user_data } = await proveSeat(api, credentials, socketId)
  if (user_data === undefined) throw new Error('The seat could not be proved.')
  return { auth, user_data }
}

async function proveSeat(api: Api, { code, key }: RealtimeCredentials, socketId: string, channel?: string) {
  const input = {
    socket_id: socketId,
    lobby_code: code,
    player_id: key,
    ...(channel !== undefined && { channel_name: channel }),
  }
  for (let attempt = 1; ; attempt += 1) {
    const signed = await api.call(realtimeAuth, input)
    if (signed.ok) return signed.value
    if (signed.error.kind !== 'offline' || attempt === SEAT_PROOF.attempts) {
      throw new Error('The seat could not be proved.')
    }
    await new Promise((resolve) => setTimeout(resolve, SEAT_PROOF.retryAfterMs))
  }
}

/** The two callbacks of a promise, made from the library's single one. */
const asCallbacks = <Value>(done: (error: Error | null, value: Value | null) => void) =>
  [(value: Value) => done(null, value), (error: Error) => done(error, null)] as const
