import { createHash, createHmac, randomBytes } from 'node:crypto'
import { PARTY_KEY_PREFIX } from '@knowdown/contracts/parties'
import { isEqualInConstantTime } from '../realtime/signatures.ts'
import type { StoredParty } from './party-store.ts'

const KEY_BYTES = 16
const SIGNATURE_LENGTH = 22

export const newPartyId = (): string => randomBytes(12).toString('hex')

/** Proves that somebody is the host: 128 random bits, sent to nobody else. */
export const newHostKey = (): string => `${PARTY_KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`

/** The same request gets the same key again, so that a player whose reply was lost can repeat the join. */
export const playerKeyForRequest = (secret: string, code: string, requestId: string): string =>
  `${PARTY_KEY_PREFIX}${hmac(secret, `player ${code} ${requestId}`)}`

/** Only this hash is stored. Keys are random, so a fast hash is enough. */
export const hashPartyKey = (key: string): string => createHash('sha256').update(key).digest('hex')

export const isHostKey = ({ hostKeyHash }: Pick<StoredParty, 'hostKeyHash'>, key: string): boolean =>
  isEqualInConstantTime(hashPartyKey(key), hostKeyHash)

export interface SocketTicket {
  partyId: string
  seat: string
}

/**
 * Lets the sockets of a party count against the party's own budget, in place of their network's: a whole school may sit
 * behind one address.
 */
export const signTicket = (secret: string, { partyId, seat }: SocketTicket, expiresAt: number): string => {
  const text = `${partyId}.${seat}.${expiresAt.toString(36)}`
  return `${text}.${hmac(secret, `ticket ${text}`)}`
}

export function readTicket(secret: string, ticket: string, at: number): SocketTicket | null {
  const [partyId = '', seat = '', expires = '', signature = ''] = ticket.split('.')
  const expected = hmac(secret, `ticket ${partyId}.${seat}.${expires}`)
  if (!isEqualInConstantTime(signature, expected) || Number.parseInt(expires, 36) <= at) return null
  return { partyId, seat }
}

const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH)
