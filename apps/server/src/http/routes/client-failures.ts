import { countClientFailure } from '@knowdown/contracts/client/failures'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { serve } from '../serve.ts'

export function clientFailureRoutes(app: FastifyInstance, { clientFailures }: Metrics): void {
  serve(app, countClientFailure, ({ kind }) => {
    clientFailures.inc({ kind })
    return { counted: true as const }
  })
}
