import type { FastifyRequest } from 'fastify'

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a person at this very machine asks. The socket must be local; a forwarded request comes from elsewhere through
 * a proxy or tunnel on this machine; and a foreign host name is a web page that points its own name here to read our reply.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const local = address === '::1' || address.startsWith('127.')
  const forwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  const host = request.headers.host?.replace(/:\d+$/, '').toLowerCase() ?? ''
  return local && !forwarded && LOCAL_HOSTS.has(host)
}
