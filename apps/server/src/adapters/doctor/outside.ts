import { connect as connectPlain } from 'node:net'
import { connect as connectTls } from 'node:tls'
import WebSocket from 'ws'

const ANSWER_MS = 5_000

interface Certificate {
  validUntil: number
  /** Why a browser would refuse it; null if it would not. */
  refusal: string | null
}

/** The certificate that whoever opens this https address is shown. */
export function certificateOf({ hostname, port }: URL): Promise<Certificate> {
  const servername = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host: servername, port: Number(port || 443), servername, rejectUnauthorized: false })
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error(`nobody answers at ${hostname}`)))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate()
      const reason = socket.authorizationError
      resolve({
        validUntil: Date.parse(validTo),
        refusal: socket.authorized ? null : reason instanceof Error ? reason.message : String(reason),
      })
      socket.end()
    })
  })
}

interface Answer {
  status: number
  headers: Headers
  text: string
}

/** Without following redirects. Rejects when nobody answers. */
export async function ask(url: URL): Promise<Answer> {
  try {
    const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) })
    return { status: reply.status, headers: reply.headers, text: (await reply.text()).slice(0, 1_000) }
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } }
    throw new Error(`nobody answers at ${url.origin} (${cause?.code ?? cause?.message ?? String(error)})`)
  }
}

/** The first message of a socket; null when the upgrade does not get through. */
export function firstMessage(url: URL): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { handshakeTimeout: ANSWER_MS })
    const end = (text: string | null) => {
      clearTimeout(timer)
      resolve(text)
      socket.terminate()
    }
    const timer = setTimeout(() => end(null), ANSWER_MS)
    socket.once('message', (data) => end(String(data)))
    socket.once('error', () => end(null))
  })
}

/** Whether anybody who can reach the host can reach this port of it. */
export function isPortOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectPlain({ host: host.replace(/^\[|\]$/g, ''), port })
    const end = (isOpen: boolean) => {
      resolve(isOpen)
      socket.destroy()
    }
    socket.setTimeout(2_000, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
