import { randomInt } from 'node:crypto'
import { AccountProblem } from '../account-problem.ts'
import { hashesEqual, hashSecret, newId, newSecret } from '../secrets.ts'
import { TOKEN_LIFETIME_MS, type Token, type TokenPurpose, type TokenRepository } from './token.ts'

interface IssuedToken {
  token: Token
  /** For the mail or text message; only its hash is stored. */
  secret: string
}

/** The length of secrets in the protocol's magic links. */
const MAGIC_LINK_BYTES = 32

const newSixDigitCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

const SECRET_FOR: Record<TokenPurpose, () => string> = {
  verification: () => newSecret(),
  recovery: () => newSecret(),
  'magic-url': () => newSecret(MAGIC_LINK_BYTES),
  phone: newSixDigitCode,
  'phone-verification': newSixDigitCode,
  proof: newSixDigitCode,
}

export type TokenService = ReturnType<typeof tokenService>

/**
 * Issues and consumes the secrets in mails and text messages. `peppers` are keys of this installation, the newest
 * first: without them, a six-digit code could be found from its hash by trying all of them.
 */
export function tokenService(tokens: TokenRepository, peppers: readonly string[], clock: () => number) {
  // User and purpose are part of the hash, so that a secret is valid for nothing else.
  const hash = (userId: string, purpose: TokenPurpose, secret: string, pepper = peppers[0]) =>
    hashSecret(`${pepper} ${userId} ${purpose} ${secret}`)

  return {
    /** Older tokens of the same purpose stop working. */
    async issue(userId: string, purpose: TokenPurpose, address: string): Promise<IssuedToken> {
      const at = clock()
      const secret = SECRET_FOR[purpose]()
      const token = {
        id: newId(at),
        userId,
        purpose,
        address,
        secretHash: hash(userId, purpose, secret),
        createdAt: at,
        expiresAt: at + TOKEN_LIFETIME_MS[purpose],
      }
      await tokens.replace(token)
      return { token, secret }
    },

    /** Finds the unused token of one of these purposes that the secret belongs to, and leaves it unused. */
    async check(userId: string, purposes: readonly TokenPurpose[], secret: string): Promise<Token> {
      for (const purpose of purposes) {
        const token = await tokens.find(userId, purpose)
        if (!token || clock() >= token.expiresAt) continue
        const isSame = (pepper: string) => hashesEqual(token.secretHash, hash(userId, purpose, secret, pepper))
        if (peppers.some(isSame)) return token
      }
      throw new AccountProblem('user_invalid_token')
    },

    revokeAll: tokens.removeOfUser,
  }
}

/** Looks like a real token in a reply, but exists nowhere. */
export const decoyToken = (purpose: TokenPurpose, at: number, userId: string | null = null): Token => ({
  id: newId(at),
  userId: userId ?? newId(at),
  purpose,
  address: '',
  secretHash: '',
  createdAt: at,
  expiresAt: at + TOKEN_LIFETIME_MS[purpose],
})
