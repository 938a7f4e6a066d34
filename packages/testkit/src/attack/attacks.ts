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

  async call(method: string, path: string, { body, headers }: Request): Promise<Response | null> {
    try {
      const reply = await fetch(`${this.#url}${path}`, {
        method,
        headers: { 'x-appwrite-project': 'knowdown', ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
      this.#count(reply.status)
      if (!path.endsWith('/anonymous')) await reply.arrayBuffer()
      return reply
    } catch {
      // The server has closed the connection: an attacker only goes on.
      this.#count('broken')
      return null
    }
  }

  async openAccount(): Promise<{ userId: string; headers: Record<string, string> }> {
    const reply = await this.call('POST', '/v1/account/sessions/anonymous', { body: {} })
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
