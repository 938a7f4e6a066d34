import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Body } from '../../../features/accounts/fields.ts'
import type { ClientInfo } from '../../../features/accounts/sessions/session.ts'

export interface AccountRequest {
  raw: FastifyRequest
  reply: FastifyReply
  body: Body
  client: ClientInfo
  /** The network of the client's address, for rate limits. */
  network: string
}
