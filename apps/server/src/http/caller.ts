import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller, Callers } from '../features/identity.ts'
import type { Limit, Limits } from '../features/limits.ts'
import type { LobbyCaller, SeatKey } from '../features/matches/match-service.ts'
import { networkOf } from '../network-address.ts'
import { Problem } from '../problem.ts'
import { credentialOf } from './limit-requests.ts'

declare module 'fastify' {
  interface FastifyInstance {
    callers: Callers
  }
}

export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/**
 * Who calls the product's API; null for a visitor. An invalid token is refused instead of being ignored, because its
 * owner would play as a visitor without noticing, and lose what they play. Cookies do not count.
 */
export function callerOf(request: FastifyRequest): Promise<Caller> {
  const known = callers.get(request)
  if (known) return known
  const reading = readCaller(request)
  callers.set(request, reading)
  return reading
}

/** Limits and routes both ask who calls. */
const callers = new WeakMap<FastifyRequest, Promise<Caller>>()

async function readCaller(request: FastifyRequest): Promise<Caller> {
  const token = bearerOf(request)
  if (token === null) return null
  const caller = await request.server.callers.fromToken(token)
  if (!caller) throw new Problem('unauthorised', 'Your sign-in has ended. Please sign in again.')
  proveAccount(request, caller.userId)
  return caller
}

/** From now on the requests of this account count for itself, and no longer against its network. */
export const proveAccount = (request: FastifyRequest, userId: string): void =>
  request.server.budgets.prove(credentialOf(request), 'account', `account ${userId}`)

/** The same for a seat in a game; its key was right. */
export const proveSeat = (request: FastifyRequest, key: string): void =>
  request.server.budgets.prove(
    credentialOf(request),
    'seat',
    `seat ${createHash('sha256').update(key).digest('base64url')}`,
  )

export async function requireUser(request: FastifyRequest): Promise<NonNullable<Caller>> {
  const caller = await callerOf(request)
  if (!caller) throw new Problem('unauthorised', 'Please sign in first.')
  return caller
}

/** What proves a seat in a match; the network is there to limit guesses. */
export const seatKey = (input: { lobby_code: string; player_id: string }, request: FastifyRequest): SeatKey => ({
  code: input.lobby_code,
  playerId: input.player_id,
  network: networkOf(request.ip),
})

/** Who opens or joins a lobby, or looks for an opponent. */
export const lobbyCallerOf = async (
  request: FastifyRequest,
  sessionId?: string,
  visitorName?: string,
): Promise<LobbyCaller> => ({
  caller: await callerOf(request),
  network: networkOf(request.ip),
  sessionId: sessionId ?? null,
  visitorName: visitorName ?? null,
})

/** Counts one call, and throws when there were too many. */
export async function enforceRateLimit(limits: Limits, key: string, limit: Limit): Promise<void> {
  const { ok, retryAfterMs } = await limits.hit(key, limit)
  if (!ok) throw new Problem('too-many-requests', 'That was too often. Please wait a while.', { retryAfterMs })
}
