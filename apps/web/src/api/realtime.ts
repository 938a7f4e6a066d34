import { type ClientRealtime, getClientSettings } from '@knowdown/contracts/client-settings'
import { lobbyChannel } from '@knowdown/contracts/lobby-events'
import { realtimeAuth } from '@knowdown/contracts/matches'
import { API_URL } from '../platform/build-settings.ts'
import type { Api } from './api.ts'
import { realtimeOptions } from './realtime-options.ts'

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

/**
 * A line that worked a moment ago most often works again at once, over another node if need be; the library would wait a
 * second first. Not all in the same instant, or those who lost one node would knock down the next. Twice as long for
 * each attempt after the first that broke again.
 */
const BACK_WITHIN_MS = 300
const BACK_WITHIN_MOST_MS = 5000
/**
 * How long an attempt may take before we help: left alone, the library would wait 15 seconds after a refusal. Short at
 * first, because a server that restarts is back in a second; longer each time, because a line may just be slow.
 */
const STUCK_AFTER_MS = [800, 1200, 2000, 3000, 5000]
/** While the server is away we knock: as soon as it answers again, waiting out the rest would be time lost. */
const KNOCK_MS = 500
/** Connected, the seat has still to be proved. */
const PROVING_MS = 4000
/** The library asks for a proof once per connection: a reply lost on the way would cost all of that time. */
const PROOFS = 3
const PROVE_AGAIN_MS = 300
const ASK_AGAIN_MS = 500
const MOST_ASKED = 60

/** Channels that a service elsewhere guards carry this, and a signature opens each. */
const GUARDED_ELSEWHERE = 'private-'

/** A dead connection is found out within fifteen seconds, and sooner when the browser knows. */
const LIVELINESS = { activityTimeout: 10_000, pongTimeout: 5000 }

/** The lobby's channels over the realtime service. The library is fetched when the first lobby is entered. */
export async function openLobbyLine(api: Api, seat: LineSeat, listener: LineListener): Promise<LobbyLine> {
  const [{ default: Pusher }, { key, hosted }] = await Promise.all([import('pusher-js'), realtimeOf(api)])
  const pusher = new Pusher(key, {
    ...realtimeOptions(hosted, new URL(API_URL, location.href)),
    ...LIVELINESS,
    userAuthentication: { customHandler: ({ socketId }, done) => void signIn(api, seat, socketId).then(...told(done)) },
    channelAuthorization: {
      // Asked for by the type; our own handler goes before it.
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, done) =>
        void prove(api, seat, socketId, channelName).then(...told(done)),
    },
  })
  const prefix = hosted === null ? '' : GUARDED_ELSEWHERE
  const channels = [
    { kind: 'lobby' as const, channel: pusher.subscribe(`${prefix}${lobbyChannel(seat.code)}`) },
    { kind: 'own' as const, channel: pusher.subscribe(`${prefix}${lobbyChannel(seat.code, seat.role)}`) },
  ]
  let live = false
  /** Begun since the line last worked; the library has begun the first. */
  let attempts = 1
  let help: ReturnType<typeof setTimeout> | undefined
  let isKnocking = false
  let isAway = false

  function become(next: boolean) {
    if (next) {
      attempts = 0
      isAway = false
    }
    if (next === live) return
    live = next
    listener.onLive(live)
  }

  function watch(ms = STUCK_AFTER_MS[Math.min(attempts, STUCK_AFTER_MS.length) - 1]) {
    clearTimeout(help)
    help = setTimeout(renew, ms)
  }

  function renew() {
    attempts += 1
    become(false)
    pusher.disconnect()
    // Without a network every attempt is noise; its return comes back here.
    if (navigator.onLine) pusher.connect()
    watch()
  }

  async function knock() {
    if (help === undefined || attempts < 1 || isKnocking || !navigator.onLine) return
    isKnocking = true
    const asked = await api.call(getClientSettings, {})
    isKnocking = false
    const wasAway = isAway
    isAway = !asked.ok && asked.error.kind === 'offline'
    // A line that is merely slow answers all along, and its attempt is left alone.
    if (!wasAway || isAway || help === undefined) return
    attempts = 0
    renew()
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
  pusher.connection.bind('state_change', ({ previous, current }: { previous: string; current: string }) => {
    if (current === 'connected') {
      // What counts is being subscribed: the watch goes on until then.
      if (help !== undefined) watch(PROVING_MS)
      return
    }
    become(false)
    // The library has begun an attempt of its own.
    if (previous === 'connected' && current === 'connecting') {
      attempts += 1
      watch()
    }
  })
  // The socket has closed. The library says 'connected' for another second, and only then tries again.
  pusher.connection.bind('connecting_in', () => {
    if (pusher.connection.state !== 'connected') return
    become(false)
    watch(backWithin(attempts))
  })
  // The browser knows before the socket does.
  const offline = () => {
    become(false)
    attempts = Math.max(attempts, 1)
    watch()
  }
  addEventListener('offline', offline)
  const online = () => {
    attempts = 0
    renew()
  }
  addEventListener('online', online)
  // Of a service elsewhere our own server knows nothing.
  const knocking = hosted === null ? setInterval(knock, KNOCK_MS) : undefined
  if (hosted === null) pusher.signin()
  watch()

  return {
    renew,
    close() {
      clearTimeout(help)
      help = undefined
      clearInterval(knocking)
      removeEventListener('offline', offline)
      removeEventListener('online', online)
      pusher.unbind_all()
      pusher.disconnect()
    },
  }
}

const backWithin = (attempts: number): number =>
  Math.random() * Math.min(BACK_WITHIN_MS * 2 ** Math.max(0, attempts - 1), BACK_WITHIN_MOST_MS)

/** Which service speaks to us here. A server that does not say is its own. */
async function realtimeOf(api: Api): Promise<ClientRealtime> {
  for (let asked = 0; asked < MOST_ASKED; asked += 1) {
    const settings = await api.call(getClientSettings, {})
    if (settings.ok) return settings.value.realtime
    if (settings.error.kind !== 'offline') break
    await pause(ASK_AGAIN_MS)
  }
  return { key: 'knowdown', hosted: null }
}

async function signIn(api: Api, seat: LineSeat, socketId: string) {
  const { auth, user_data } = await prove(api, seat, socketId)
  if (user_data === undefined) throw new Error('The seat could not be proved.')
  return { auth, user_data }
}

async function prove(api: Api, { code, playerId }: LineSeat, socketId: string, channel?: string) {
  const asked = {
    socket_id: socketId,
    lobby_code: code,
    player_id: playerId,
    ...(channel !== undefined && { channel_name: channel }),
  }
  for (let proof = 1; ; proof += 1) {
    const signed = await api.call(realtimeAuth, asked)
    if (signed.ok) return signed.value
    if (signed.error.kind !== 'offline' || proof === PROOFS) throw new Error('The seat could not be proved.')
    await pause(PROVE_AGAIN_MS)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A promise's two ends as the library's one callback. */
const told = <Value>(done: (error: Error | null, value: Value | null) => void) =>
  [(value: Value) => done(null, value), (error: Error) => done(error, null)] as const
