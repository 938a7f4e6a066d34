import { createHash, createHmac, randomBytes } from 'node:crypto'
import { PARTY_KEY_PREFIX } from '@knowdown/contracts/parties/calls'
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

/** The big screen and the phone that was paired with it have a key each. */
export const isHostKey = (party: Pick<StoredParty, 'hostKeyHash' | 'remoteKeyHash'>, key: string): boolean =>
  [party.hostKeyHash, party.remoteKeyHash].some(
    (hash) => hash !== null && isEqualInConstantTime(hashPartyKey(key), hash),
  )

/** Shown as a picture for a minute, and worth nothing after its first use. */
export const newPairingCode = (): string => randomBytes(KEY_BYTES).toString('base64url')

export interface SocketTicket {
  partyId: string
  seat: string
  /** Stands for the network that opened the party. */
  creator: string
}

/** Under which name the sockets of a seat are closed. */
export const partySeatId = (partyId: string, seat: string): string => `party ${partyId} ${seat}`

/**
 * Lets the sockets of a party count against the party and the network that opened it, in place of their own: a whole
 * school may sit behind one address.
 */
export const signTicket = (secret: string, { partyId, seat, creator }: SocketTicket, expiresAt: number): string => {
  const text = `${partyId}.${seat}.${creator.slice(0, SIGNATURE_LENGTH)}.${expiresAt.toString(36)}`
  return `${text}.${hmac(secret, `ticket ${text}`)}`
}

export function readTicket(secret: string, ticket: string, at: number): SocketTicket | null {
  const parts = ticket.split('.')
  const signature = parts.pop() ?? ''
  const expected = hmac(secret, `ticket ${parts.join('.')}`)
  const expires = parts.pop() ?? ''
  // A node of the last release names no creator; its tickets live for a day.
  const [partyId = '', seat = '', creator = partyId] = parts
  if (!isEqualInConstantTime(signature, expected) || Number.parseInt(expires, 36) <= at) return null
  return { partyId, seat, creator }
}

const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH)
