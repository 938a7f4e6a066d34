import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { HOUR_MS } from '../rate-limit.ts'

const FailureKind = z.enum(['ads', 'haptics', 'purchase', 'restore', 'start', 'statistics'])

export type FailureKind = z.output<typeof FailureKind>

export const countClientFailure = endpoint({
  method: 'POST',
  path: '/client-failures',
  limits: [{ name: 'client-failure', per: 'player', max: 60, windowMs: HOUR_MS }],
  input: z.object({ kind: FailureKind }),
  reply: z.object({ counted: z.literal(true) }),
})
