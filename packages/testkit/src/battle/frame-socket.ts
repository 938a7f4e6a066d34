import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { connectionRefused, deadNodes } from './load-balancer.ts'

const TEXT = 0x81
const CLOSE = 0x88
const PONG = 0x8a
const PING = 0x89
/** The length byte from here on says that the length follows in more bytes. */
const EXTENDED = 126
const SHORT_MAX = 125
const MEDIUM_MAX = 65_535

interface FrameListener {
  onText(message: string): void
  onClose(): void
}

/** A minimal WebSocket client for thousands of bots in one process: text frames, pongs, and nothing else. */
export class FrameSocket {
  readonly #network: Socket
  readonly #listener: FrameListener
  #buffered: Buffer
  #isClosed = false
  /** When anything last arrived, pings included. */
  receivedAt = Date.now()

  private constructor(network: Socket, head: Buffer, listener: FrameListener) {
    this.#network = network
    this.#listener = listener
    this.#buffered = head
    network.setNoDelay(true)
    network.on('data', (chunk) => this.#read(chunk))
    network.on('error', () => this.close())
    network.on('close', () => this.close())
    // The first frame often comes in one packet with the answer to the handshake.
    if (head.length > 0) setImmediate(() => this.#read(Buffer.alloc(0)))
  }

  static open(url: string, listener: FrameListener, timeoutMs = 5_000): Promise<FrameSocket> {
    if (deadNodes.has(url)) return Promise.reject(connectionRefused(url))
    return new Promise((resolve, reject) => {
      const headers = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      }
      const handshake = request(url, { headers, agent: false, timeout: timeoutMs })
      handshake.on('upgrade', (_reply, network, head) => {
        deadNodes.recordAnswer(url)
        resolve(new FrameSocket(network as Socket, head, listener))
      })
      handshake.on('response', (reply) => {
        reply.resume()
        reject(new Error(`the handshake was answered with ${reply.statusCode}`))
      })
      handshake.on('timeout', () => handshake.destroy(new Error('the handshake was not answered')))
      handshake.on('error', (error) => {
        deadNodes.recordFailure(url, error)
        reject(error)
      })
      handshake.end()
    })
  }

  send(text: string): void {
    if (!this.#isClosed) this.#network.write(encodeFrame(TEXT, Buffer.from(text)))
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#network.destroy()
    this.#listener.onClose()
  }

  #read(chunk: Buffer): void {
    this.receivedAt = Date.now()
    this.#buffered = this.#buffered.length === 0 ? chunk : Buffer.concat([this.#buffered, chunk])
    for (let frame = this.#takeFrame(); frame && !this.#isClosed; frame = this.#takeFrame())
      this.#handle(frame.kind, frame.payload)
  }

  #takeFrame(): { kind: number; payload: Buffer } | null {
    const bytes = this.#buffered
    if (bytes.length < 2) return null
    const short = (bytes[1] ?? 0) & 0x7f
    const start = short < EXTENDED ? 2 : short === EXTENDED ? 4 : 10
    if (bytes.length < start) return null
    const length =
      short < EXTENDED ? short : short === EXTENDED ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
    if (bytes.length < start + length) return null
    this.#buffered = bytes.subarray(start + length)
    return { kind: bytes[0] ?? 0, payload: bytes.subarray(start, start + length) }
  }

  #handle(kind: number, payload: Buffer): void {
    if (kind === TEXT) this.#listener.onText(payload.toString())
    else if (kind === CLOSE) this.close()
    else if (kind === PING) this.#network.write(encodeFrame(PONG, payload))
  }
}

/** Frames of a client must be masked; a mask of zeros is valid and costs nothing. */
function encodeFrame(kind: number, payload: Buffer): Buffer {
  const { length } = payload
  const head = length <= SHORT_MAX ? Buffer.alloc(6) : Buffer.alloc(8)
  if (length > MEDIUM_MAX) throw new Error('a bot cannot send frames of this length')
  head[0] = kind
  head[1] = 0x80 | (length <= SHORT_MAX ? length : EXTENDED)
  if (length > SHORT_MAX) head.writeUInt16BE(length, 2)
  return Buffer.concat([head, payload])
}
