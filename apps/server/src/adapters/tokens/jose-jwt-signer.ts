import { jwtVerify, SignJWT } from 'jose'
import type { JwtSigner } from '../../features/accounts/sessions/session.ts'

const ALGORITHM = 'HS256'
const AUDIENCE = 'knowdown'

export function joseJwtSigner(key: Uint8Array, clock: () => number): JwtSigner {
  return {
    sign: ({ userId, sessionId }, lifetimeMs) =>
      new SignJWT({ userId, sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setAudience(AUDIENCE)
        .setIssuedAt(Math.floor(clock() / 1_000))
        .setExpirationTime(Math.floor((clock() + lifetimeMs) / 1_000))
        .sign(key),
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          audience: AUDIENCE,
          requiredClaims: ['exp'],
          currentDate: new Date(clock()),
        })
        const { userId, sessionId } = payload
        return typeof userId === 'string' && typeof sessionId === 'string' ? { userId, sessionId } : null
      } catch {
        // Forged, malformed and expired tokens are ordinary input; the caller answers them with an error.
        return null
      }
    },
  }
}
