import type { AnyEndpoint, ParsedInputOf, ReplyOf } from '@knowdown/contracts/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Problem } from '../problem.ts'

// Without a language the schema library says only 'Invalid input'.
z.config(z.locales.en())

/**
 * Answers one endpoint of the contract. What comes in is checked by it, and what goes out is cut to it: a field that the
 * contract does not name cannot leave the server by mistake.
 */
export function serve<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (input: ParsedInputOf<E>, request: FastifyRequest, reply: FastifyReply) => Promise<ReplyOf<E>> | ReplyOf<E>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request)
      const answer = endpoint.reply.parse(await handle(input, request, reply))
      return reply
        .code(endpoint.status ?? 200)
        .header('cache-control', endpoint.cacheSeconds ? `public, max-age=${endpoint.cacheSeconds}` : 'no-store')
        .send(answer)
    },
  })
}

function parseInput<E extends AnyEndpoint>(endpoint: E, request: FastifyRequest): ParsedInputOf<E> {
  const given = endpoint.method === 'POST' ? (request.body ?? {}) : request.query
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new Problem('invalid', 'The body must be a JSON object.')
  }
  const parsed = endpoint.input.safeParse({ ...given, ...(request.params as object) })
  if (parsed.success) return parsed.data
  throw new Problem('invalid', parsed.error.issues.map(inWords).join('; '))
}

const inWords = (issue: z.core.$ZodIssue): string => `${issue.path.join('.') || 'input'}: ${issue.message}`
