import { setTimeout as pause } from 'node:timers/promises'
import { FrameSocket } from '../battle/frame-socket.ts'

/** Goes on until the signal; gives how many of its calls were answered with which status. */
export type Attack = (url: string, signal: AbortSignal) => Promise<Record<string, number>>

const PASSWORD = 'violet-anchor-77'
const DOCUMENTS = '/v1/databases/main/collections/user_stats/documents'

/** What one network can do to a server, each as hard as it can. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  /** Correct passwords, which cost as much as wrong ones. */
  hashing: async (url, signal) => {
    const caller = new Caller(url, signal)
    const accounts = await Promise.all(Array.from({ length: 7 }, () => caller.openAccount()))
    const changeEmail = (n: number) =>
      caller.call('PATCH', '/v1/account/email', {
        body: { email: `eve-${n}-${Math.random()}@example.org`, password: PASSWORD },
        headers: accounts[n % accounts.length]?.headers,
      })
    // The first change gives an anonymous account its password.
    await Promise.all(accounts.map((_account, n) => changeEmail(n)))
    await caller.repeat(40, changeEmail)
    return caller.statuses
  },

  /** Many sockets with many channels, and a shared document that changes all the time. */
  'account sockets': async (url, signal) => {
    const caller = new Caller(url, signal)
    const { headers, userId } = await caller.openAccount()
    const permissions = ['read("any")', `update("user:${userId}")`]
    await caller.call('POST', DOCUMENTS, {
      body: { documentId: userId, data: { user_id: userId }, permissions },
      headers,
    })
    const channels = ['documents', 'rows', ...Array.from({ length: 98 }, (_, index) => `files.${index}`)]
    const message = JSON.stringify({ type: 'subscribe', data: [{ channels }] })
    const sockets = await caller.openSockets(60, '/v1/realtime?project=knowdown')
    await caller.repeat(4, async (n) => {
      for (const socket of sockets) if (Math.random() < 0.02) socket.send(message)
      const data = { wins: Math.floor(Math.random() * 1_000_000) }
      await caller.call('PATCH', `${DOCUMENTS}/${userId}`, { body: { data, n }, headers })
    })
    for (const socket of sockets) socket.close()
    return caller.statuses
  },

  /** Sockets that are opened as often as possible and flooded until they are closed. */
  gateway: async (url, signal) => {
    const caller = new Caller(url, signal)
    await caller.repeat(40, async (n) => {
      const [socket] = await caller.openSockets(1, '/app/knowdown?protocol=7&client=js&version=8.5.0')
      for (let index = 0; index < 100; index += 1) {
        const data = { channel: `channel-${n}-${index}` }
        socket?.send(JSON.stringify({ event: 'pusher:subscribe', data }))
      }
      await pause(50)
      socket?.close()
    })
    return caller.statuses
  },

  /** The lists that cost a database most. */
  lists: async (url, signal) => {
    const caller = new Caller(url, signal)
    const accounts = await Promise.all(Array.from({ length: 40 }, () => caller.openAccount()))
    const categories = Array.from({ length: 40 }, (_, index) => `${index} ${'x'.repeat(80)}`)
    for (const { headers, userId } of accounts) {
      const data = { user_id: userId, categories_played: categories }
      await caller.call('POST', DOCUMENTS, {
        body: { documentId: userId, data, permissions: ['read("any")'] },
        headers,
      })
    }
    await caller.repeat(20, async (n) => {
      await caller.call('GET', DOCUMENTS, { headers: accounts[n % accounts.length]?.headers })
      await caller.call('GET', '/api/leaderboard?board=solo&period=all', {})
      await caller.call('POST', '/api/generate-questions', {
        body: { category: 'science', difficulty: 'medium', session_id: `eve ${n} ${Math.random()}` },
      })
    })
    return caller.statuses
  },

  /** Addresses and ids that are made up, each of which would get a counter. */
  'limit keys': async (url, signal) => {
    const caller = new Caller(url, signal)
    await caller.repeat(20, async () => {
      const name = `eve-${Math.random().toString(36).slice(2)}`
      const email = `${name}@example.org`
      await caller.call('POST', '/v1/account/sessions/email', { body: { email, password: 'x' } })
      await caller.call('PUT', '/v1/account/verification', { body: { userId: name, secret: 'x' } })
      await caller.call('PUT', '/v1/account/sessions/magic-url', { body: { userId: name, secret: 'x' } })
    })
    return caller.statuses
  },

  /** Large bodies of JSON that no call wants, sent to a call of running games. */
  'junk bodies': async (url, signal) => {
    const caller = new Caller(url, signal)
    const junk = Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`key-${n}`, n]))
    await caller.repeat(20, () => caller.call('POST', '/api/submit-multiplayer-answer', { body: junk }))
    return caller.statuses
  },

  /** Keys of parties that are made up, each of which would get a counter. */
  'party keys': async (url, signal) => {
    const caller = new Caller(url, signal)
    await caller.repeat(20, async (n) => {
      const key = `party_${n}-${Math.random().toString(36).slice(2)}`
      await caller.call('GET', `/api/parties/AB3D/state?player_key=${key}`, {})
    })
    return caller.statuses
  },

  /** Parties with as many players and sockets as possible, whose host never stops changing something. */
  'party sockets': async (url, signal) => {
    const caller = new Caller(url, signal)
    const body = { categories: ['science'], difficulty: 'easy', questions: 5, seconds: 20, speed_points: true }
    const hosts: { code: string; host_key: string }[] = []
    for (let n = 0; n < 6; n += 1) {
      const reply = await caller.call('POST', '/api/parties', { body }, true)
      if (reply?.status === 201) hosts.push((await reply.json()) as (typeof hosts)[number])
    }
    const sockets = await Promise.all(hosts.map(({ code }) => caller.fillParty(code, 40, signal)))
    await caller.repeat(20, (n) => {
      const { code = '', host_key = '' } = hosts[n % hosts.length] ?? {}
      const command = ['lock', 'unlock', 'time-2', 'time-1'][Math.floor(Math.random() * 4)]
      return caller.call('POST', `/api/parties/${code}/command`, { body: { host_key, command } })
    })
    for (const socket of sockets.flat()) socket.close()
    return caller.statuses
  },

  /** Codes of lobbies, tried at random. */
  'lobby codes': async (url, signal) => {
    const caller = new Caller(url, signal)
    const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
    await caller.repeat(20, async () => {
      const code = Array.from({ length: 4 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
      await caller.call('POST', '/api/join-lobby', { body: { lobby_code: code } })
    })
    return caller.statuses
  },
}

interface Request {
  body?: object
  headers?: Record<string, string> | undefined
}

class Caller {
  readonly statuses: Record<string, number> = {}
  readonly #url: string
  readonly #signal: AbortSignal

  constructor(url: string, signal: AbortSignal) {
    this.#url = url
    this.#signal = signal
  }

  /** Who wants the body of the reply says so; otherwise it is read and dropped. */
  async call(method: string, path: string, { body, headers }: Request, keepsBody = false): Promise<Response | null> {
    try {
      const reply = await fetch(`${this.#url}${path}`, {
        method,
        headers: { 'x-appwrite-project': 'knowdown', ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
      this.#count(reply.status)
      if (!keepsBody) await reply.arrayBuffer()
      return reply
    } catch {
      // The server has closed the connection: an attacker only goes on.
      this.#count('broken')
      return null
    }
  }

  async openAccount(): Promise<{ userId: string; headers: Record<string, string> }> {
    const reply = await this.call('POST', '/v1/account/sessions/anonymous', { body: {} }, true)
    if (reply?.status !== 201) throw new Error(`The attacker got no account: ${reply?.status}`)
    const { userId } = (await reply.json()) as { userId: string }
    return { userId, headers: { 'x-fallback-cookies': reply.headers.get('x-fallback-cookies') ?? '' } }
  }

  async openSockets(count: number, path: string): Promise<FrameSocket[]> {
    const nothing = { onText: () => {}, onClose: () => {} }
    const opened = await Promise.allSettled(
      Array.from({ length: count }, () => FrameSocket.open(`${this.#url}${path}`, nothing)),
    )
    for (const { status } of opened) this.#count(status === 'fulfilled' ? 'open' : 'refused')
    return opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  }

  /** Players with two sockets each. */
  async fillParty(code: string, players: number, signal: AbortSignal): Promise<FrameSocket[]> {
    const sockets: FrameSocket[] = []
    for (let n = 0; n < players && !signal.aborted; n += 1) {
      const body = { name: `Eve ${n}`, request_id: crypto.randomUUID(), device_id: crypto.randomUUID() }
      const joined = await this.call('POST', `/api/parties/${code}/join`, { body }, true)
      if (joined?.status !== 201) continue
      const { player_key } = (await joined.json()) as { player_key: string }
      const seat = await this.call('GET', `/api/parties/${code}/state?player_key=${player_key}`, {}, true)
      if (seat?.status !== 200) continue
      const { socket_ticket } = (await seat.json()) as { socket_ticket: string }
      sockets.push(...(await this.openSockets(2, `/party/${socket_ticket}/app/knowdown?protocol=7&client=js`)))
    }
    return sockets
  }

  /** So many at once, each again and again. */
  async repeat(atOnce: number, work: (n: number) => Promise<unknown>): Promise<void> {
    const loop = async (n: number) => {
      while (!this.#signal.aborted) {
        await work(n)
        // Refusals come so fast that the attacker's own process would not get to anything else.
        await pause(1)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, (_, n) => loop(n)))
  }

  #count(status: number | string): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
  }
}
