import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const OWNER_ONLY = 0o600
const BYTES = 32

/** Reads the secret in this file; the first call creates it, with random content unless other is given. */
export function readOrCreateSecret(
  folder: string,
  name: string,
  initial: string = randomBytes(BYTES).toString('hex'),
): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, name)
  try {
    writeFileSync(file, initial, { flag: 'wx', mode: OWNER_ONLY })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  // The permissions may have been lost when the folder was copied.
  chmodSync(file, OWNER_ONLY)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= BYTES) return secret
  throw new Error(`${file} holds no secret. Remove it, and the next start makes a new one.`)
}
