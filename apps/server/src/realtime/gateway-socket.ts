import { WebSocket } from 'ws'

/** A socket that says so as soon as either side begins to close it, not only when the network connection has ended. */
export class GatewaySocket extends WebSocket {
  onClosing: (() => void) | undefined

  override close(code?: number, reason?: string | Buffer): void {
    this.onClosing?.()
    super.close(code, reason)
  }

  override terminate(): void {
    this.onClosing?.()
    super.terminate()
  }
}
