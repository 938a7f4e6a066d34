import { Counter } from 'prom-client'
import type { Limits } from '../../features/limits.ts'
import type { Scrape } from './scrape.ts'

/** Counts refusals by the first word of the key, which names the limit; the rest may hold an address. */
export function meteredLimits(limits: Limits, { registry }: Pick<Scrape, 'registry'>): Limits {
  const refusals = new Counter({
    name: 'knowdown_limit_refusals_total',
    help: 'Requests and sockets that were refused because of a rate limit, by limit.',
    labelNames: ['limit'] as const,
    registers: [registry],
  })
  return {
    ...limits,
    async hit(key, limit) {
      const hit = await limits.hit(key, limit)
      if (!hit.ok) refusals.inc({ limit: /^[a-z-]+(?=[ :])/.exec(key)?.[0] ?? 'other' })
      return hit
    },
  }
}
