import type { FastifyRequest } from 'fastify'
import type { Caller, Identities } from '../features/identity.ts'
import { Problem } from '../problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    identities: Identities
  }
}

/**
 * Who calls the product's API; a visitor when nobody is named. A token that is no longer good is refused: whoever brings
 * one means to be somebody, and would lose what he plays as nobody. Cookies are not looked at.
 */
export async function callerOf(request: FastifyRequest): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) return null
  const caller = await request.server.identities.fromToken(token)
  if (!caller) throw new Problem('unauthorised', 'Your sign-in has ended. Please sign in again.')
  return caller
}

export async function requireUser(request: FastifyRequest): Promise<NonNullable<Caller>> {
  const caller = await callerOf(request)
  if (!caller) throw new Problem('unauthorised', 'Please sign in first.')
  return caller
}
