import type { FastifyRequest } from 'fastify'
import type { Body } from '../../../features/accounts/fields.ts'
import type { ClientInfo } from '../../../features/accounts/sessions/session.ts'
import { clientNetwork } from '../../client-address.ts'

export interface Request {
  request: FastifyRequest
  body: Body
  origin: ClientInfo
  /** What limits by address count on. */
  network: string
}

const LONGEST_USER_AGENT = 512

export function visitOf(request: FastifyRequest): Request {
  const { body } = request
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return {
    request,
    body: isObject ? (body as Body) : {},
    origin: { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT) },
    network: clientNetwork(request),
  }
}
