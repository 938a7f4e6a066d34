import { lobbyChannel } from '@knowdown/contracts/lobby-events'
import { realtimeAuth } from '@knowdown/contracts/matches'
import type { Options } from 'pusher-js'
import type { Api } from './api.ts'

interface LineSeat {
  code: string
  playerId: string
  role: 'host' | 'guest'
}

interface LineListener {
  onEvent(channel: 'lobby' | 'own', name: string, data: unknown): void
  /** Heard on both channels from now on, or on neither. What was said in between is lost. */
  onLive(live: boolean): void
}

export interface LobbyLine {
  /** Starts over: the connection looks alive and hears nothing. */
  renew(): void
  close(): void
}

/** How long a connection may take before we help: left alone, the library would wait 15 seconds after a refusal. */
const STUCK_AFTER_MS = [2000, 2000, 3000, 5000]

/** A dead connection is found out within fifteen seconds, and sooner when the browser knows. */
const LIVELINESS = { activityTimeout: 10_000, pongTimeout: 5000 }

/** The lobby's channels over the realtime service. The library is fetched when the first lobby is entered. */
export async function openLobbyLine(api: Api, seat: LineSeat, listener: LineListener): Promise<LobbyLine> {
  const { default: Pusher } = await import('pusher-js')
  const pusher = new Pusher(import.meta.env.VITE_REALTIME_KEY || 'knowdown', {
    ...addressOf(new URL(import.meta.env.VITE_API_URL ?? '/api', location.href)),
    ...LIVELINESS,
    userAuthentication: { customHandler: ({ socketId }, done) => void signIn(api, seat, socketId).then(...told(done)) },
  })
  const channels = [
    { kind: 'lobby' as const, channel: pusher.subscribe(lobbyChannel(seat.code)) },
    { kind: 'own' as const, channel: pusher.subscribe(lobbyChannel(seat.code, seat.role)) },
  ]
  let live = false
  let attempt = 0
  let help: ReturnType<typeof setTimeout> | undefined

  function become(next: boolean) {
    if (next) attempt = 0
    if (next === live) return
    live = next
    listener.onLive(live)
  }

  function watch() {
    clearTimeout(help)
    help = setTimeout(renew, STUCK_AFTER_MS[Math.min(attempt, STUCK_AFTER_MS.length - 1)])
  }

  function renew() {
    attempt += 1
    become(false)
    pusher.disconnect()
    // Without a network every attempt is noise; its return comes back here.
    if (navigator.onLine) pusher.connect()
    watch()
  }

  function settle() {
    if (!channels.every(({ channel }) => channel.subscribed)) return
    clearTimeout(help)
    help = undefined
    become(true)
  }

  for (const { kind, channel } of channels) {
    channel.bind_global((name: string, data: unknown) => {
      if (!name.startsWith('pusher:')) listener.onEvent(kind, name, data)
    })
    channel.bind('pusher:subscription_succeeded', settle)
  }
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'connected') return
    become(false)
    // What counts is being subscribed: the watch began when the connection went and goes on until then.
    if (current !== 'disconnected' && help === undefined) watch()
  })
  // The browser knows before the socket does.
  const offline = () => {
    become(false)
    watch()
  }
  addEventListener('offline', offline)
  const online = () => {
    attempt = 0
    renew()
  }
  addEventListener('online', online)
  pusher.signin()
  watch()

  return {
    renew,
    close() {
      clearTimeout(help)
      removeEventListener('offline', offline)
      removeEventListener('online', online)
      pusher.unbind_all()
      pusher.disconnect()
    },
  }
}

async function signIn(api: Api, { code, playerId }: LineSeat, socketId: string) {
  const signed = await api.call(realtimeAuth, { socket_id: socketId, lobby_code: code, player_id: playerId })
  const userData = signed.ok ? signed.value.user_data : undefined
  if (!signed.ok || userData === undefined) throw new Error('The seat could not be proved.')
  return { auth: signed.value.auth, user_data: userData }
}

/** A promise's two ends as the library's one callback. */
const told = <Value>(done: (error: Error | null, value: Value | null) => void) =>
  [(value: Value) => done(null, value), (error: Error) => done(error, null)] as const

/** `ws` stands for both kinds; without the list the library would go and look for the vendor's own servers. */
function addressOf({ hostname, port, protocol }: URL): Options {
  const secure = protocol === 'https:'
  const number = Number(port || (secure ? 443 : 80))
  return {
    cluster: 'local',
    wsHost: hostname,
    wsPort: number,
    wssPort: number,
    forceTLS: secure,
    enabledTransports: ['ws'],
  }
}
