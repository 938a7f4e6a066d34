import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretBox } from '../../features/accounts/second-factor/second-factor.ts'
import { deriveSecret, type SigningKey, type SigningKeys } from '../../features/signing-keys.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12

type BoxPurpose = 'second-factor' | 'mails'

const toBytes = (key: SigningKey, purpose: BoxPurpose): Buffer => Buffer.from(deriveSecret(key, purpose), 'hex')

/** Sealed texts are `key id.nonce.tag.secret`: after a rotation the id leads to the key that was used. */
export function aesSecretBox(keys: SigningKeys, purpose: BoxPurpose): SecretBox {
  const [{ id: currentId }] = keys
  const current = toBytes(keys[0], purpose)
  const byId = new Map(keys.map((key) => [key.id, toBytes(key, purpose)]))
  return {
    currentPrefix: `${currentId}.`,
    seal(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, current, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return [currentId, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
    },
    open(sealed, owner) {
      const [id = '', ...parts] = sealed.split('.')
      const key = byId.get(id)
      if (!key) throw new Error(`A secret was sealed with the key '${id}', which is not among the signing keys.`)
      const [nonce, tag, secret] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (!nonce || !tag || !secret) throw new Error('A sealed secret is damaged.')
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: 16 })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      return Buffer.concat([decipher.update(secret), decipher.final()])
    },
  }
}
