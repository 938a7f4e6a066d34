import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 20 lower-case hex characters; the first 13 come from the clock, so later ids sort later. */
export const newId = (at: number): string =>
  (at * 1_000 + randomInt(1_000)).toString(16).padStart(13, '0').slice(-13) + randomBytes(4).toString('hex').slice(0, 7)

/** 128 bytes by default, the length that clients of the protocol expect. */
export const newSecret = (bytes = 128): string => randomBytes(bytes).toString('hex')

/** Our secrets are long and random, so a fast hash protects them as well as a slow one. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export const hashesEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
