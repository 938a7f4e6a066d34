import { createHash } from 'node:crypto'
import type { RealtimeApp, RealtimePublisher } from '../../features/realtime/realtime-ports.ts'
import { requestSignature } from '../../features/realtime/signatures.ts'

interface Hosted {
  app: RealtimeApp
  /** Where the API is, without a path. */
  apiUrl: string
}

interface Parts {
  log: { warn(details: object, message: string): void }
  /** Epoch milliseconds. */
  now(): number
}

const TIMEOUT_MS = 5_000
/** Behind a service that does not answer; what is older is of no use to anyone. */
const MOST_WAITING = 100

const LOBBY = /^quiz-lobby-[^-]+/

/** Speaks through a service elsewhere that knows the vendor's HTTP API. */
export function hostedPublisher(hosted: Hosted, parts: Parts): RealtimePublisher {
  const lines = new Map<string, { last: Promise<void>; waiting: number }>()

  const send = async (channel: string, event: string, data: string) => {
    const body = JSON.stringify({ name: event, channels: [channel], data })
    const response = await fetch(signedUrl(hosted, body, parts.now()), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const reply = await response.text()
    // One open server answers its refusals with 200 and an error in the body.
    if (!response.ok || /^\s*\{\s*"error"/.test(reply)) throw new Error(`${response.status} ${reply.slice(0, 200)}`)
  }

  return {
    publish(channel, event, data) {
      const text = JSON.stringify(data ?? null)
      const name = hostedName(channel)
      // Two calls under way at once may overtake each other: the events of one lobby wait in line.
      const key = LOBBY.exec(channel)?.[0] ?? channel
      const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 }
      if (line.waiting >= MOST_WAITING) {
        parts.log.warn({ channel, event }, 'an event was dropped: the realtime service does not keep up')
        return
      }
      line.waiting += 1
      line.last = line.last
        .then(() => send(name, event, text))
        .catch((err: unknown) => parts.log.warn({ err, channel, event }, 'an event could not be published'))
        .finally(() => {
          line.waiting -= 1
          if (line.waiting === 0) lines.delete(key)
        })
      lines.set(key, line)
    },
  }
}

/** There nobody guards our lobbies but the signature that a private channel asks for. */
const hostedName = (channel: string): string => (LOBBY.test(channel) ? `private-${channel}` : channel)

function signedUrl({ app, apiUrl }: Hosted, body: string, nowMs: number): string {
  const path = `/apps/${app.id}/events`
  const params = new Map([
    ['auth_key', app.key],
    ['auth_timestamp', String(Math.floor(nowMs / 1000))],
    ['auth_version', '1.0'],
    ['body_md5', createHash('md5').update(body).digest('hex')],
  ])
  const signature = requestSignature(app, 'POST', path, params)
  return `${apiUrl}${path}?${new URLSearchParams([...params, ['auth_signature', signature]])}`
}
