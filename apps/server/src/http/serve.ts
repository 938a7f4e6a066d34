import type { AnyEndpoint, ParsedInputOf, ReplyOf } from '@knowdown/contracts/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { networkOf } from '../network-address.ts'
import { Problem } from '../problem.ts'

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
    config: { work },
    ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request)
      const run = async () => handle(input, request, reply)
      const result = work === 'new' ? app.shedder.begin(networkOf(request.ip), run) : run()
      const answer = endpoint.reply.parse(await result)
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
  const parsed = endpoint.input.safeParse({ ...received, ...(request.params as object) })
  if (parsed.success) return parsed.data
  throw new Problem('invalid', parsed.error.issues.map(formatIssue).join('; '))
}

const formatIssue = (issue: z.core.$ZodIssue): string => `${issue.path.join('.') || 'input'}: ${issue.message}`
