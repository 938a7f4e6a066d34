import type { RateLimit } from '@knowdown/contracts/rate-limit'
import type { FastifyRequest } from 'fastify'
import { type CountedLimit, hitAll, type Limits } from '../features/limits.ts'
import { networkOf } from '../network-address.ts'
import { Problem } from '../problem.ts'
import { bearerOf, callerOf } from './caller.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
  interface FastifyContextConfig {
    /** As declared, for the table in docs/PROTOCOL.md. */
    limits?: readonly DeclaredLimit[]
  }
}

export type DeclaredLimit = Pick<RateLimit, 'name' | 'max' | 'windowMs' | 'maxPerNetwork' | 'what'> & { per: string }

/** Counts a call against the limits that its contract declares, and throws when one of them is used up. */
export async function enforceLimits(request: FastifyRequest, declared: readonly RateLimit[]): Promise<void> {
  const own = declared.filter(({ per, counts }) => per !== 'seat' && per !== 'party' && counts === undefined)
  await count(request, own)
}

/** Counts how much a call stores, in pieces, and throws when that is too much. */
export const enforceSize = (request: FastifyRequest, limit: RateLimit, pieces: number): Promise<void> =>
  count(request, Array<RateLimit>(pieces).fill(limit))

async function count(request: FastifyRequest, limits: readonly RateLimit[]): Promise<void> {
  if (limits.length === 0) return
  const userId = (bearerOf(request) === null ? null : await callerOf(request))?.userId ?? null
  const counted = limits.map((limit) => countedFor(limit, userId, networkOf(request.ip))).filter((one) => one !== null)
  const refusal = (await hitAll(request.server.limits, counted)).find(({ ok }) => !ok)
  if (!refusal) return
  const { retryAfterMs } = refusal
  throw new Problem('too-many-requests', 'That was too often. Please wait a while.', { retryAfterMs })
}

function countedFor(limit: RateLimit, userId: string | null, network: string): CountedLimit | null {
  const { name, per, max, maxPerNetwork = max, windowMs } = limit
  if (per !== 'network' && userId !== null) return { key: `${name} ${userId}`, limit: { max, windowMs } }
  if (per === 'account') return null
  return { key: `${name} ${network}`, limit: { max: maxPerNetwork, windowMs, perNetwork: true } }
}
