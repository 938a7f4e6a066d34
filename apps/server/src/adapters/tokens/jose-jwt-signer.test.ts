import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../features/limits.ts'
import { deriveSecret, type SigningKey } from '../../features/signing-keys.ts'
import { joseJwtSigner } from './jose-jwt-signer.ts'

const OLD: SigningKey = { id: 'old', secret: 'a-secret-of-last-year-with-length' }
const NEW: SigningKey = { id: 'new', secret: 'a-secret-of-this-year-with-length' }
const CLAIMS = { userId: 'ada', sessionId: 's1' }
const NOW = Date.UTC(2026, 10, 15)
const signer = (...keys: [SigningKey, ...SigningKey[]]) => joseJwtSigner(keys, () => NOW)

test('[S-104] after a rotation older tokens are accepted until their key is removed', async () => {
  const before = await signer(OLD).sign(CLAIMS, 15 * MINUTE_MS)
  expect(await signer(NEW, OLD).verify(before)).toEqual(CLAIMS)
  expect(await signer(NEW).verify(before)).toBeNull()
  const after = await signer(NEW, OLD).sign(CLAIMS, 15 * MINUTE_MS)
  expect(await signer(OLD).verify(after)).toBeNull()
})

test('[S-104] a token that claims more than an hour, or names another key, is refused even with a good signature', async () => {
  const forge = (kid: string, exp: number, iat = NOW) =>
    new SignJWT(CLAIMS)
      .setProtectedHeader({ alg: 'HS256', kid })
      .setAudience('knowdown')
      .setIssuedAt(iat / 1_000)
      .setExpirationTime(exp / 1_000)
      .sign(new TextEncoder().encode(deriveSecret(NEW, 'jwt')))
  expect(await signer(NEW).verify(await forge('new', NOW + HOUR_MS))).toEqual(CLAIMS)
  expect(await signer(NEW).verify(await forge('new', NOW + 2 * HOUR_MS))).toBeNull()
  expect(await signer(NEW).verify(await forge('new', NOW + 25 * HOUR_MS, NOW + 24 * HOUR_MS))).toBeNull()
  expect(await signer(NEW, OLD).verify(await forge('old', NOW + HOUR_MS))).toBeNull()
  expect(await signer(NEW).verify(await forge('', NOW + HOUR_MS))).toBeNull()
})

test('one key gives each purpose a secret of its own', () => {
  expect(new Set((['jwt', 'tokens', 'matches'] as const).map((purpose) => deriveSecret(NEW, purpose))).size).toBe(3)
})
