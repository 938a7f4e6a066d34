import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { deadNodes } from './load-balancer.ts'

export interface JsonReply {
  status: number
  headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own reply, and tests read what they are about.
  body: any
}

const TIMEOUT_MS = 4_000

const MOST_CONNECTIONS = 512

/** Like the connections of a proxy: all are kept, or thousands of bots would open new ones all the time. */
const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS, maxFreeSockets: MOST_CONNECTIONS })

/** Calls the API; null when it is unknown whether the call was carried out: no reply, a broken one, or a 5xx. */
export function callJson(
  url: string,
  body: object | null,
  headers: Record<string, string> = {},
): Promise<JsonReply | null> {
  if (deadNodes.has(url)) return Promise.resolve(null)
  return new Promise((resolve) => {
    const unknown = () => resolve(null)
    const sent = request(url, {
      agent,
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      timeout: TIMEOUT_MS,
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', (error) => {
      deadNodes.recordFailure(url, error)
      unknown()
    })
    sent.on('response', (reply) => {
      deadNodes.recordAnswer(url)
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', unknown)
      reply.on('close', unknown)
      reply.on('end', () => {
        const status = reply.statusCode ?? 0
        if (status >= 500) return unknown()
        try {
          resolve({ status, headers: reply.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
        } catch {
          unknown()
        }
      })
    })
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}
