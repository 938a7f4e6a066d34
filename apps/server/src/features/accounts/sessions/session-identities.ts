import type { Identities } from '../../identity.ts'
import { AccountProblem } from '../account-problem.ts'
import type { SessionService } from './session-service.ts'

/** The product's own API knows its callers by the tokens that the account service gave them. */
export function sessionIdentities(sessions: SessionService): Identities {
  return {
    async fromToken(token) {
      try {
        const caller = await sessions.authenticateByJwt(token)
        return caller?.user.active ? { userId: caller.user.id, name: caller.user.name } : null
      } catch (error) {
        if (error instanceof AccountProblem) return null
        throw error
      }
    },
  }
}
