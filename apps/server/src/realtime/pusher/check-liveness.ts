import type { RealtimeLimits } from '../limits/limits.ts'
import { INACTIVE, NO_PONG } from './close-codes.ts'
import type { Connection } from './connection.ts'
import { PING } from './frames.ts'

/** Looks after one connection: is it still there, does it read, does it listen to anything at all? */
export function tend(connection: Connection, limits: RealtimeLimits, at: number): void {
  if (!connection.isOpen) return
  const silence = at - connection.heardAt
  if (connection.isSlow) connection.terminate()
  else if (connection.idleSince !== null && at - connection.idleSince >= limits.unsubscribedMs) {
    connection.close(INACTIVE, 'Subscribed to nothing')
  } else if (silence >= limits.silentMs) connection.close(NO_PONG, 'Pong reply not received')
  else if (silence >= limits.askMs && !connection.isAsked) {
    connection.isAsked = true
    connection.send(PING)
  }
}
