import type { FastifyInstance } from 'fastify'
import type { Work } from '../features/load/load-level.ts'
import type { LoadShedder } from '../features/load/load-shedder.ts'
import { networkOf } from '../network-address.ts'
import { credentialOf } from './limit-requests.ts'

declare module 'fastify' {
  interface FastifyInstance {
    shedder: LoadShedder
  }
  interface FastifyContextConfig {
    /** Decides what is refused first when the server is overloaded; `other` when missing. */
    work?: Work
  }
}

/** Refuses calls that the server has no time for, before their bodies are read. */
export function shedLoad(app: FastifyInstance, shedder: LoadShedder): void {
  app.addHook('onRequest', async (request) => {
    const { budgets } = request.server
    shedder.admit(request.routeOptions.config.work ?? 'other', {
      isCause: budgets.isHeavy(networkOf(request.ip)),
      hasSeat: budgets.hasSeat(credentialOf(request)),
    })
  })
}
