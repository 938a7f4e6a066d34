import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { RealtimeLimits } from './limits/limits.ts'

/** A WebSocket that calls `onClosing` when either side begins to close it, not only once the network connection has ended. */
export class GatewaySocket extends WebSocket {
  onClosing: (() => void) | undefined
  /** The TCP connection underneath. */
  network: Socket | undefined

  override close(code?: number, reason?: string | Buffer): void {
    this.onClosing?.()
    super.close(code, reason)
  }

  /** Closes without reading any further, so that a flood of messages costs nothing, and without waiting for the reply. */
  forceClose(code: number, reason: string): void {
    this.close(code, reason)
    this.pause()
    this.network?.end()
  }

  override terminate(): void {
    this.onClosing?.()
    super.terminate()
  }
}

export const socketServerOptions = (limits: RealtimeLimits) => ({
  noServer: true,
  WebSocket: GatewaySocket,
  // Compression costs more memory and time than it saves on frames of two hundred bytes.
  perMessageDeflate: false,
  maxPayload: limits.frameBytes,
  maxFragments: limits.fragments,
  closeTimeout: limits.closeTimeoutMs,
})

const seats = new WeakMap<IncomingMessage, string>()

/** Notes the seat whose ticket an upgrade request showed. */
export const takeSeat = (request: IncomingMessage, seat: string): void => void seats.set(request, seat)

export const seatOf = (request: IncomingMessage): string | null => seats.get(request) ?? null
