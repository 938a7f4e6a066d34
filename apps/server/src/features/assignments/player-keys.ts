import { createHash, createHmac } from 'node:crypto'
import { parsePersonalCode, personalCodeFrom } from '@knowdown/domain/assignment/assignment-code'
import { isEqualInConstantTime } from '../realtime/signatures.ts'
import type { AssignedPlayer } from './assignment-store.ts'

type Seat = Pick<AssignedPlayer, 'playerId' | 'claim'>

/**
 * What proves that a device plays under a name. Nothing of it is stored: keys are computed from a secret of the
 * installation, and are worth nothing once the owner has freed the name.
 */
export interface PlayerKeys {
  keyOf(seat: Seat): string
  /** With this code another device goes on. */
  personalCodeOf(seat: Seat): string
  isKey(seat: Seat, key: string): boolean
  isPersonalCode(seat: Seat, typed: string): boolean
}

const SIGNATURE_LENGTH = 22

/** The first secret signs; the others were replaced by it, and what they signed is still accepted. */
export function playerKeys(secrets: readonly [string, ...string[]]): PlayerKeys {
  const sign = (secret: string, purpose: string, { playerId, claim }: Seat) =>
    createHmac('sha256', secret).update(`${purpose} ${playerId} ${claim}`).digest()
  const keyBy = (secret: string, seat: Seat) =>
    `${seat.playerId}.${sign(secret, 'player', seat).toString('base64url').slice(0, SIGNATURE_LENGTH)}`
  const codeBy = (secret: string, seat: Seat) => personalCodeFrom(sign(secret, 'code', seat))
  return {
    keyOf: (seat) => keyBy(secrets[0], seat),
    personalCodeOf: (seat) => codeBy(secrets[0], seat),
    isKey: (seat, key) => secrets.some((secret) => isEqualInConstantTime(keyBy(secret, seat), key)),
    isPersonalCode(seat, typed) {
      const code = parsePersonalCode(typed)
      return code !== null && secrets.some((secret) => isEqualInConstantTime(codeBy(secret, seat), code))
    },
  }
}

/** Which player a key is for; whether it is valid is another question. */
export const playerIdOf = (key: string): string => key.split('.')[0] ?? ''

/** Devices make up a random id; only this hash is stored. */
export const deviceHash = (deviceId: string): string => createHash('sha256').update(deviceId).digest('hex')
