import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ServerSettings } from '../config/server.ts'

/** A port cannot be used. The message is one line for the person who starts the server. */
export class PortError extends Error {
  constructor(cause: unknown, host: string, port: number, setting: string) {
    const reason = describeReason((cause as NodeJS.ErrnoException).code, host, port)
    super(`${reason} Choose another with ${setting}, for example: ${setting}=${port + 1} npm start`, { cause })
    this.name = 'PortError'
  }
}

function describeReason(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program.`
  if (code === 'EACCES') return `Port ${port} needs rights that this user does not have.`
  return `Cannot listen on ${host}:${port} (${code ?? 'unknown reason'}).`
}

/** Runs before anything else is opened, because a start that cannot listen must not create or change any data. */
export function checkPortIsFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(new PortError(error, host, port, 'PORT')))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  })
}

/**
 * Connections that may wait to be accepted. With Node's 511, a crowd that comes at once would lose some, which try again
 * only after seconds.
 */
const BACKLOG = 4_096

interface Apps {
  app: FastifyInstance
  privateApp: FastifyInstance
}

/** Listens for players and, on a port of its own, for the operator. Returns the port for players. */
export async function listen(
  { host, port, heldSocket, metrics }: ServerSettings,
  { app, privateApp }: Apps,
): Promise<number> {
  if (metrics) {
    await privateApp.listen({ host: metrics.host, port: metrics.port }).catch((cause: unknown) => {
      const error = new PortError(cause, metrics.host, metrics.port, 'METRICS_PORT')
      // People who only want to play need not know that there is a second port.
      if (metrics.isExplicit) throw error
      app.log.warn(`${error.message} Metrics are off until then.`)
    })
  }
  const listening = heldSocket === null ? app.listen({ host, port, backlog: BACKLOG }) : takeOver(app, heldSocket)
  await listening.catch((cause: unknown) => {
    throw new PortError(cause, host, port, 'PORT')
  })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Whoever connected since the last process stopped accepting waits in this socket and is served now. */
async function takeOver(app: FastifyInstance, socket: number): Promise<void> {
  await app.ready()
  app.server.listen({ fd: socket }, BACKLOG)
  await once(app.server, 'listening')
}
