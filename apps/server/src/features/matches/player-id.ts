import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Role } from '@knowdown/domain/match/role'
import type { StoredMatch } from './match-store.ts'

const ID_BYTES = 16

/** The key to a seat: 128 random bits, told to its owner alone. */
export const newPlayerId = (): string => randomBytes(ID_BYTES).toString('base64url')

/** A key that the same request finds again, so that a guest whose reply was lost is not locked out of the own seat. */
export const playerIdFor = (secret: string, matchId: string, requestId: string): string =>
  createHmac('sha256', secret)
    .update(`guest:${matchId}:${requestId}`)
    .digest()
    .subarray(0, ID_BYTES)
    .toString('base64url')

/** What is kept of it. The ids are random, so a fast hash is enough. */
export const keyOf = (playerId: string): string => createHash('sha256').update(playerId).digest('hex')

/** Which seat an id opens; takes as long for a near miss as for a far one. */
export function roleOf({ keys }: Pick<StoredMatch, 'keys'>, playerId: string): Role | null {
  const key = keyOf(playerId)
  const isHost = isSame(key, keys.host)
  const isGuest = keys.guest !== null && isSame(key, keys.guest)
  return isHost ? 'host' : isGuest ? 'guest' : null
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
