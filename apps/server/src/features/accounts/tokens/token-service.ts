import { AccountProblem } from '../account-problem.ts'
import { hashesEqual, hashSecret, newId } from '../secrets.ts'
import { wireDate } from '../wire-date.ts'
import { TOKEN_LIFETIME_MS, type Token, type TokenPurpose, type TokenRepository } from './token.ts'

export type TokenService = ReturnType<typeof tokenService>

/** `pepper` is a key of this installation: a six-digit code could be found from a plain hash by trying all. */
export function tokenService(tokens: TokenRepository, pepper: string, clock: () => number) {
  // Bound to its user and its purpose: the same secret opens nothing else.
  const hash = (userId: string, purpose: TokenPurpose, secret: string) =>
    hashSecret(`${pepper} ${userId} ${purpose} ${secret}`)

  return {
    async issue(userId: string, purpose: TokenPurpose, secret: string): Promise<Token> {
      const at = clock()
      const secretHash = hash(userId, purpose, secret)
      const token = {
        id: newId(at),
        userId,
        purpose,
        secretHash,
        createdAt: at,
        expiresAt: at + TOKEN_LIFETIME_MS[purpose],
      }
      await tokens.replace(token)
      return token
    },

    /** The token that this secret belongs to, still unused. */
    async check(userId: string, purpose: TokenPurpose, secret: string): Promise<Token> {
      const token = await tokens.find(userId, purpose)
      const fits = token && hashesEqual(token.secretHash, hash(userId, purpose, secret)) && clock() < token.expiresAt
      if (!fits) throw new AccountProblem('user_invalid_token')
      return token
    },

    /** For one caller only: the others come too late. */
    async use(token: Token): Promise<void> {
      if (!(await tokens.consume(token.id))) throw new AccountProblem('user_invalid_token')
    },
  }
}

export const tokenModel = (token: Token) => ({
  $id: token.id,
  $createdAt: wireDate(token.createdAt),
  userId: token.userId,
  secret: '',
  expire: wireDate(token.expiresAt),
  phrase: '',
})
