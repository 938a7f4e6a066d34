import { createHmac } from 'node:crypto'

/**
 * A secret of this installation that signs and hashes. It is kept outside the database, because a copy of the database
 * must not be enough to forge anything.
 */
export interface SigningKey {
  /** Written into what was signed, so that the key is found again after a rotation. */
  id: string
  secret: string
}

/** The first signs. The others were replaced by it and are accepted until an operator removes them. */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]]

/** Ids become part of tokens, files and settings. */
export const SIGNING_KEY_ID = /^[A-Za-z0-9_-]{1,32}$/

type KeyPurpose =
  | 'jwt'
  | 'tokens'
  | 'matches'
  | 'parties'
  | 'daily'
  | 'second-factor'
  | 'queue'
  | 'mails'
  | 'assignments'
  | 'exports'

/** One key never serves two purposes: each gets a secret of its own, from which the others cannot be computed. */
export const deriveSecret = ({ secret }: SigningKey, purpose: KeyPurpose): string =>
  createHmac('sha256', secret).update(`knowdown ${purpose}`).digest('hex')
