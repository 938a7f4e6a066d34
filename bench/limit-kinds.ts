import { Agent, request } from 'node:http'
import { FrameSocket } from '@knowdown/testkit/battle/frame-socket'
import type { Outcome } from './open-loop.ts'

export interface Kind {
  name: string
  firstPerSecond: number
  /** Slower than this, the server does not keep up. */
  slowMs: number
  /** What must be there before, such as an account to sign in to. */
  prepare?(url: string): Promise<void>
  attempt(url: string, n: number): Promise<Outcome>
}

const TIMEOUT_MS = 15_000
const REFUSED = 503
const SIGN_IN = { email: 'ada@example.org', password: 'violet-anchor-77' }

const agent = new Agent({ keepAlive: true, maxSockets: 4_096 })

/** What people do that the server has to begin something for. */
export const KINDS: readonly Kind[] = [
  {
    name: 'battles',
    firstPerSecond: 50,
    slowMs: 250,
    async attempt(url) {
      const { outcome, body } = await post(`${url}/api/create-lobby`, {})
      if (outcome !== 'accepted') return outcome
      return (await post(`${url}/api/join-lobby`, { lobby_code: body.lobby_code })).outcome
    },
  },
  {
    name: 'solo',
    firstPerSecond: 200,
    slowMs: 250,
    attempt: async (url, n) =>
      (await post(`${url}/api/generate-questions`, { category: 'space', difficulty: 'medium', session_id: `p${n}` }))
        .outcome,
  },
  {
    name: 'sign-ins',
    firstPerSecond: 5,
    // Hashing alone takes a tenth of a second.
    slowMs: 1_000,
    async prepare(url) {
      await post(`${url}/v1/account`, { ...SIGN_IN, userId: 'unique()', name: 'Ada' })
    },
    attempt: async (url) => (await post(`${url}/v1/account/sessions/email`, SIGN_IN)).outcome,
  },
  {
    name: 'sockets',
    firstPerSecond: 100,
    slowMs: 250,
    // Newcomers: they name no lobby, unlike the running battles.
    attempt: (url) => openSocket(`${url}/app/knowdown?protocol=7`),
  },
]

/** Attempts that take the nodes in turn. */
export async function attemptsOf(kind: Kind, urls: readonly string[]): Promise<(n: number) => Promise<Outcome>> {
  await kind.prepare?.(urls[0] ?? '')
  return (n) => kind.attempt(urls[n % urls.length] ?? '', n)
}

/** Greeted means accepted; then it is closed again. */
const openSocket = (url: string): Promise<Outcome> =>
  new Promise((resolve) => {
    let socket: FrameSocket | null = null
    const onText = () => {
      resolve('accepted')
      socket?.close()
    }
    FrameSocket.open(url, { onText, onClose: () => resolve({ lost: 'closed' }) }, TIMEOUT_MS).then(
      (opened) => {
        socket = opened
      },
      (error: unknown) => resolve(String(error).includes(String(REFUSED)) ? 'refused' : { lost: String(error) }),
    )
  })

interface Reply {
  outcome: Outcome
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own reply.
  body: any
}

function post(url: string, input: object): Promise<Reply> {
  return new Promise((resolve) => {
    const lost = (why: string) => resolve({ outcome: { lost: why }, body: null })
    const headers = { 'content-type': 'application/json', 'x-appwrite-project': 'knowdown' }
    const call = request(url, { agent, method: 'POST', headers, timeout: TIMEOUT_MS }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', ({ message }) => lost(message))
      reply.on('end', () => {
        const status = reply.statusCode ?? 0
        if (status === REFUSED) return resolve({ outcome: 'refused', body: null })
        if (status >= 400) return lost(`status ${status}`)
        resolve({ outcome: 'accepted', body: JSON.parse(Buffer.concat(chunks).toString()) })
      })
    })
    call.on('timeout', () => call.destroy(new Error('no answer in time')))
    call.on('error', ({ message }) => lost(message))
    call.end(JSON.stringify(input))
  })
}
