import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { JwtSigner } from '../../features/accounts/sessions/session.ts'
import { HOUR_MS } from '../../features/limits.ts'
import { deriveSecret, type SigningKey, type SigningKeys } from '../../features/signing-keys.ts'

const ALGORITHM = 'HS256'
const AUDIENCE = 'knowdown'
/** No token that we sign lives longer, so one that claims more was made by somebody else. */
const MAX_LIFETIME_SECONDS = HOUR_MS / 1_000
/** How far the clocks of two nodes may differ. */
const CLOCK_TOLERANCE_SECONDS = 60

const toBytes = (key: SigningKey): Uint8Array => new TextEncoder().encode(deriveSecret(key, 'jwt'))

export function joseJwtSigner(keys: SigningKeys, clock: () => number): JwtSigner {
  const [{ id: currentId }] = keys
  const secrets = new Map(keys.map((key) => [key.id, toBytes(key)]))
  const current = toBytes(keys[0])
  const secondsNow = () => Math.floor(clock() / 1_000)
  return {
    sign: ({ userId, sessionId }, lifetimeMs) =>
      new SignJWT({ userId, sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: currentId })
        .setAudience(AUDIENCE)
        .setIssuedAt(secondsNow())
        .setExpirationTime(Math.floor((clock() + lifetimeMs) / 1_000))
        .sign(current),
    async verify(token) {
      try {
        const secret = secrets.get(decodeProtectedHeader(token).kid ?? '')
        if (!secret) return null
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [ALGORITHM],
          audience: AUDIENCE,
          requiredClaims: ['exp', 'iat'],
          currentDate: new Date(clock()),
        })
        const { userId, sessionId, exp = Number.POSITIVE_INFINITY, iat = 0 } = payload
        const isOurLifetime =
          exp - iat <= MAX_LIFETIME_SECONDS && exp <= secondsNow() + MAX_LIFETIME_SECONDS + CLOCK_TOLERANCE_SECONDS
        if (!isOurLifetime || typeof userId !== 'string' || typeof sessionId !== 'string') return null
        return { userId, sessionId }
      } catch {
        // Forged, malformed and expired tokens are ordinary input; the caller answers them with an error.
        return null
      }
    },
  }
}
