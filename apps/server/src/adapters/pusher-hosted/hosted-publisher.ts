import { createHash } from 'node:crypto'
import type { Log } from '../../features/log.ts'
import type { RealtimeApp, RealtimePublisher } from '../../features/realtime/realtime-ports.ts'
import { requestSignature } from '../../features/realtime/signatures.ts'

interface HostedService {
  app: RealtimeApp
  /** Origin of the HTTP API, without a path. */
  apiUrl: string
}

interface HostedPublisherDeps {
  log: Pick<Log, 'warn'>
  /** Epoch milliseconds. */
  now(): number
}

const TIMEOUT_MS = 5_000
/** Events that may wait for a slow service. Beyond it new ones are dropped: late events are of no use to a client. */
const MAX_QUEUED = 100

const LOBBY_CHANNEL = /^quiz-lobby-[^-]+/

/** Publishes through a hosted service with the HTTP API of Pusher. */
export function hostedPublisher(hosted: HostedService, deps: HostedPublisherDeps): RealtimePublisher {
  const queues = new Map<string, { last: Promise<void>; waiting: number }>()

  const send = async (channel: string, event: string, data: string) => {
    const body = JSON.stringify({ name: event, channels: [channel], data })
    const response = await fetch(signedUrl(hosted, body, deps.now()), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const reply = await response.text()
    // One compatible server replies to rejected calls with 200 and an error in the body.
    if (!response.ok || /^\s*\{\s*"error"/.test(reply)) throw new Error(`${response.status} ${reply.slice(0, 200)}`)
  }

  return {
    publish(channel, event, data) {
      const text = JSON.stringify(data ?? null)
      const name = hostedChannel(channel)
      // Concurrent calls may overtake each other, so the events of one lobby are sent one after the other.
      const key = LOBBY_CHANNEL.exec(channel)?.[0] ?? channel
      const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 }
      if (queue.waiting >= MAX_QUEUED) {
        deps.log.warn({ channel, event }, 'an event was dropped: the realtime service does not keep up')
        return
      }
      queue.waiting += 1
      queue.last = queue.last
        .then(() => send(name, event, text))
        .catch((err: unknown) => deps.log.warn({ err, channel, event }, 'an event could not be published'))
        .finally(() => {
          queue.waiting -= 1
          if (queue.waiting === 0) queues.delete(key)
        })
      queues.set(key, queue)
    },
  }
}

/** A hosted service has no guard for our lobbies, only the signature of private channels. */
const hostedChannel = (channel: string): string => (LOBBY_CHANNEL.test(channel) ? `private-${channel}` : channel)

function signedUrl({ app, apiUrl }: HostedService, body: string, nowMs: number): string {
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
