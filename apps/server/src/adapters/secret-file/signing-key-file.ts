import { randomBytes } from 'node:crypto'
import { SIGNING_KEY_ID, type SigningKey, type SigningKeys } from '../../features/signing-keys.ts'
import { readOrCreateSecret } from './secret-file.ts'

const FILE = 'signing-keys'
const MIN_LENGTH = 32

/** One key per line, `id secret`, the newest first. The first start creates the file with one key. */
export function readOrCreateSigningKeys(folder: string): SigningKeys {
  const first = `${randomBytes(4).toString('hex')} ${randomBytes(32).toString('hex')}\n`
  const lines = readOrCreateSecret(folder, FILE, first).split('\n').filter(Boolean)
  const [newest, ...older] = lines.map((line): SigningKey => {
    const [id = '', secret = ''] = line.trim().split(/\s+/)
    if (SIGNING_KEY_ID.test(id) && secret.length >= MIN_LENGTH) return { id, secret }
    throw new Error(`${folder}/${FILE} holds a line that is not 'id secret' with ${MIN_LENGTH} characters or more.`)
  })
  if (!newest) throw new Error(`${folder}/${FILE} holds no key. Remove it, and the next start makes a new one.`)
  return [newest, ...older]
}
