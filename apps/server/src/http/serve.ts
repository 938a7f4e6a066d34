import {
  type AnyEndpoint,
  BODY_BYTES,
  KEY_HEADER,
  type ParsedInputOf,
  type ReplyOf,
} from '@knowdown/contracts/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { networkOf } from '../network-address.ts'
import { Problem } from '../problem.ts'
import { proveSeat } from './caller.ts'
import { enforceLimits } from './enforce-limits.ts'

// Without a locale zod only says 'Invalid input'.
z.config(z.locales.en())

/**
 * Registers one endpoint of the contract. Its schemas check the input and strip the reply, so that no field leaves the
 * server by mistake.
 */
export function serve<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (input: ParsedInputOf<E>, request: FastifyRequest, reply: FastifyReply) => Promise<ReplyOf<E>> | ReplyOf<E>,
): void {
  const work = endpoint.work ?? 'other'
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { work, limits: endpoint.limits ?? [] },
    bodyLimit: endpoint.bodyBytes ?? BODY_BYTES,
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request)
      await enforceLimits(request, endpoint.limits ?? [])
      const run = async () => handle(input, request, reply)
      const result = work === 'new' ? app.shedder.begin(networkOf(request.ip), run) : run()
      const answer = endpoint.reply.parse(await result)
      // Whoever goes on with a game has shown the right key for it.
      const key = endpoint.keyField && input[endpoint.keyField]
      if (work === 'running' && typeof key === 'string') proveSeat(request, key)
      return reply
        .code(endpoint.status ?? 200)
        .header('cache-control', endpoint.cacheSeconds ? `public, max-age=${endpoint.cacheSeconds}` : 'no-store')
        .send(answer)
    },
  })
}

function parseInput<E extends AnyEndpoint>(endpoint: E, request: FastifyRequest): ParsedInputOf<E> {
  const received = endpoint.method === 'POST' ? (request.body ?? {}) : request.query
  if (typeof received !== 'object' || received === null || Array.isArray(received)) {
    throw new Problem('invalid', 'The body must be a JSON object.')
  }
  const key = endpoint.keyField && { [endpoint.keyField]: request.headers[KEY_HEADER] }
  const parsed = endpoint.input.safeParse({ ...key, ...received, ...(request.params as object) })
  if (parsed.success) return parsed.data
  throw new Problem('invalid', parsed.error.issues.map(formatIssue).join('; '))
}

const formatIssue = (issue: z.core.$ZodIssue): string => `${issue.path.join('.') || 'input'}: ${issue.message}`
