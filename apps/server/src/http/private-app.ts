import Fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

/** For the operator alone, on a port of its own that no player can reach. */
export function buildPrivateApp(registry: Registry): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return app
}
