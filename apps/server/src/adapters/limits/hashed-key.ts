import { createHash } from 'node:crypto'

/** Whom a counter is about must not be readable where counters are kept. */
export const hashedKey = (key: string): string => createHash('sha256').update(key).digest('base64url')
