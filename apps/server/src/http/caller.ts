import type { FastifyRequest } from 'fastify'
import type { Caller, Identities } from '../features/identity.ts'
import { Problem } from '../problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    identities: Identities
  }
}

/** Who calls the product's API; a visitor when nobody is named or the token is no longer good. Cookies are not looked at. */
export async function callerOf(request: FastifyRequest): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return token ? request.server.identities.fromToken(token) : null
}

export async function requireUser(request: FastifyRequest): Promise<NonNullable<Caller>> {
  const caller = await callerOf(request)
  if (!caller) throw new Problem('unauthorised', 'Please sign in first.')
  return caller
}
