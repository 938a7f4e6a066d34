import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { knownDead, refusal } from './known-dead.ts'

const TEXT = 0x81
const CLOSE = 0x88
const PONG = 0x8a
const SMALL = 126
const SMALL_MOST = 125
const MEDIUM_MOST = 65_535

interface Ears {
  text(message: string): void
  closed(): void
}

/** A WebSocket of the plainest kind, for players by the thousand: text frames, answers to pings, and nothing else. */
export class FrameSocket {
  readonly #network: Socket
  readonly #ears: Ears
  #rest: Buffer
  #isClosed = false

  private constructor(network: Socket, head: Buffer, ears: Ears) {
    this.#network = network
    this.#ears = ears
    this.#rest = head
    network.setNoDelay(true)
    network.on('data', (chunk) => this.#read(chunk))
    network.on('error', () => this.close())
    network.on('close', () => this.close())
    // The first frame often comes in one packet with the answer to the handshake.
    if (head.length > 0) setImmediate(() => this.#read(Buffer.alloc(0)))
  }

  static open(url: string, ears: Ears, timeoutMs = 5_000): Promise<FrameSocket> {
    if (knownDead.has(url)) return Promise.reject(refusal(url))
    return new Promise((resolve, reject) => {
      const headers = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      }
      const asked = request(url, { headers, agent: false, timeout: timeoutMs })
      asked.on('upgrade', (_reply, network, head) => {
        knownDead.answered(url)
        resolve(new FrameSocket(network as Socket, head, ears))
      })
      asked.on('response', (reply) => {
        reply.resume()
        reject(new Error(`no socket but ${reply.statusCode}`))
      })
      asked.on('timeout', () => asked.destroy(new Error('no answer')))
      asked.on('error', (error) => {
        knownDead.failed(url, error)
        reject(error)
      })
      asked.end()
    })
  }

  send(text: string): void {
    if (!this.#isClosed) this.#network.write(frame(TEXT, Buffer.from(text)))
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#network.destroy()
    this.#ears.closed()
  }

  #read(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    for (let part = this.#take(); part && !this.#isClosed; part = this.#take()) this.#hear(part.kind, part.payload)
  }

  #take(): { kind: number; payload: Buffer } | null {
    const bytes = this.#rest
    if (bytes.length < 2) return null
    const short = (bytes[1] ?? 0) & 0x7f
    const start = short < SMALL ? 2 : short === SMALL ? 4 : 10
    if (bytes.length < start) return null
    const length = short < SMALL ? short : short === SMALL ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
    if (bytes.length < start + length) return null
    this.#rest = bytes.subarray(start + length)
    return { kind: bytes[0] ?? 0, payload: bytes.subarray(start, start + length) }
  }

  #hear(kind: number, payload: Buffer): void {
    if (kind === TEXT) this.#ears.text(payload.toString())
    else if (kind === CLOSE) this.close()
    else if (kind === 0x89) this.#network.write(frame(PONG, payload))
  }
}

/** What a client sends is masked; the mask hides nothing, so zeros do. */
function frame(kind: number, payload: Buffer): Buffer {
  const { length } = payload
  const head = length <= SMALL_MOST ? Buffer.alloc(6) : Buffer.alloc(8)
  if (length > MEDIUM_MOST) throw new Error('too long for a player')
  head[0] = kind
  head[1] = 0x80 | (length <= SMALL_MOST ? length : SMALL)
  if (length > SMALL_MOST) head.writeUInt16BE(length, 2)
  return Buffer.concat([head, payload])
}
