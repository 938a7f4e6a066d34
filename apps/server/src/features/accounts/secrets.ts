import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 20 lower-case hex characters, 13 of them from the clock: ids made later sort later. */
export const newId = (at: number): string =>
  (at * 1_000 + randomInt(1_000)).toString(16).padStart(13, '0').slice(-13) + randomBytes(4).toString('hex').slice(0, 7)

/** 128 bytes, as long as clients of the protocol know it. */
export const newSecret = (bytes = 128): string => randomBytes(bytes).toString('hex')

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Secrets of ours are long and random, so a fast hash is as good as a slow one. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export const hashesEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
