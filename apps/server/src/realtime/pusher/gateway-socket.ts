import type { Socket } from 'node:net'
import { WebSocket } from 'ws'

/** A socket that says so as soon as either side begins to close it, not only when the network connection has ended. */
export class GatewaySocket extends WebSocket {
  onClosing: (() => void) | undefined
  /** What it runs over. */
  network: Socket | undefined

  override close(code?: number, reason?: string | Buffer): void {
    this.onClosing?.()
    super.close(code, reason)
  }

  /** Closes and listens no more: what still pours in costs nothing, and no answer is waited for. */
  expel(code: number, reason: string): void {
    this.close(code, reason)
    this.pause()
    this.network?.end()
  }

  override terminate(): void {
    this.onClosing?.()
    super.terminate()
  }
}
