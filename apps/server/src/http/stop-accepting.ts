import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** From now on each reply ends its connection, so that the client's next connection reaches the new process. */
export function endConnectionsAfterReplies(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close')
  })
}

/**
 * Stops accepting. New connections wait in the socket, which another program holds, for the next process. Open ones
 * stay open; `close` of an HTTP server would end those that wait for their next request.
 */
export function stopAccepting(server: Server): void {
  NetServer.prototype.close.call(server)
}
