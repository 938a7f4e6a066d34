import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** From now on each reply ends its connection, so that the client's next connection reaches the new process. */
export function endConnectionsAfterReplies(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close')
  })
}

/**
 * Leaves newcomers in a socket that somebody else holds, where they wait for the next process. Connections that are open
 * stay open; `close` of an HTTP server would end those that wait for their next request.
 */
export function stopAccepting(server: Server): void {
  NetServer.prototype.close.call(server)
}
