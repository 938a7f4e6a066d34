import type { RealtimeLimits } from '../limits/limits.ts'
import { INACTIVE, PONG_TIMEOUT } from './close-codes.ts'
import type { Connection } from './connection.ts'
import { PING } from './frames.ts'

/** Pings a silent connection, and closes one that does not answer, does not read or subscribes to nothing. */
export function checkLiveness(connection: Connection, limits: RealtimeLimits, at: number): void {
  if (!connection.isOpen) return
  const silence = at - connection.lastActivityAt
  if (connection.isBufferFull) connection.terminate()
  else if (connection.idleSince !== null && at - connection.idleSince >= limits.unsubscribedMs) {
    connection.close(INACTIVE, 'Subscribed to nothing')
  } else if (silence >= limits.closeAfterMs) connection.close(PONG_TIMEOUT, 'Pong reply not received')
  else if (silence >= limits.pingAfterMs && !connection.isAwaitingPong) {
    connection.isAwaitingPong = true
    connection.send(PING)
  }
}
