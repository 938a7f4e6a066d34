import { countClientFailure } from '@knowdown/contracts/client-failures'
import type { FastifyInstance } from 'fastify'
import { HOUR_MS, type Limits } from '../../features/limits.ts'
import { networkOf } from '../../network-address.ts'
import { enforceRateLimit } from '../caller.ts'
import type { Metrics } from '../metrics.ts'
import { serve } from '../serve.ts'

/** A client reports each kind once per page, so more than this is somebody who plays with the number. */
const FAILURES = { most: 60, perMs: HOUR_MS }

export function clientFailureRoutes(app: FastifyInstance, { clientFailures }: Metrics, limits: Limits): void {
  serve(app, countClientFailure, async ({ kind }, request) => {
    await enforceRateLimit(limits, `client-failure ${networkOf(request.ip)}`, FAILURES)
    clientFailures.inc({ kind })
    return { counted: true as const }
  })
}
