import { AccountProblem } from '../account-problem.ts'
import { newUser, type User, type UserRepository } from '../profile/user.ts'
import { hashesEqual, hashSecret, newId, newSecret } from '../secrets.ts'
import type { ClientInfo } from '../sessions/session.ts'
import type { OpenedSession, SessionService } from '../sessions/session-service.ts'
import type { IdentityRepository, ProviderIdentity } from './identity-record.ts'
import type {
  AuthorizationRequest,
  OauthAttempt,
  OauthAttemptRepository,
  OpenIdProvider,
  OpenIdProviders,
  ProviderProfile,
} from './openid.ts'

interface Parts {
  users: UserRepository
  identities: IdentityRepository
  attempts: OauthAttemptRepository
  providers: OpenIdProviders
  sessions: SessionService
  /** Where providers send people back to, for each provider. */
  callbackUrl(provider: string): string
  clock(): number
}

export interface Departure {
  /** Where the browser goes. */
  url: string
  /** For a cookie of this browser. */
  browser: string
}

export interface Return {
  attempt: OauthAttempt
  state: string
  query: string
}

const ATTEMPT_MS = 10 * 60_000
const SECRET_BYTES = 32

export type ProviderService = ReturnType<typeof providerService>

export function providerService({ users, identities, attempts, providers, sessions, callbackUrl, clock }: Parts) {
  const known = (name: string): OpenIdProvider => {
    const provider = providers.get(name)
    if (!provider) throw new AccountProblem('project_provider_disabled')
    return provider
  }

  const errandOf = (attempt: OauthAttempt, state: string): AuthorizationRequest => ({
    state,
    nonce: attempt.nonce,
    verifier: attempt.verifier,
    redirectUri: callbackUrl(attempt.provider),
  })

  async function link(user: User, provider: string, person: ProviderProfile): Promise<User> {
    const at = clock()
    const record: ProviderIdentity = {
      id: newId(at),
      userId: user.id,
      provider,
      providerUid: person.uid,
      providerEmail: person.email ?? '',
      createdAt: at,
      updatedAt: at,
    }
    if (!(await identities.add(record))) throw new AccountProblem('user_already_exists')
    return user
  }

  /** An address is taken over only when both sides have proven it; otherwise who came first could be robbed or be a trap. */
  async function ownerFor(provider: string, person: ProviderProfile, caller: User | null): Promise<User> {
    const record = await identities.find(provider, person.uid)
    if (record) {
      const owner = await users.byId(record.userId)
      if (!owner || (caller && caller.id !== owner.id)) throw new AccountProblem('user_already_exists')
      return owner
    }
    if (caller) return link(caller, provider, person)
    const proven = person.emailVerified ? (person.email?.toLowerCase() ?? null) : null
    const sameAddress = person.email ? await users.byEmail(person.email.toLowerCase()) : null
    if (sameAddress) {
      if (proven && sameAddress.emailVerified) return link(sameAddress, provider, person)
      throw new AccountProblem('user_already_exists')
    }
    const at = clock()
    const user = newUser(newId(at), at, { name: person.name, email: proven, emailVerified: proven !== null })
    if (!(await users.add(user))) throw new AccountProblem('user_already_exists')
    return link(user, provider, person)
  }

  return {
    async startSignIn(
      name: string,
      urls: { success: string; failure: string },
      scopes: readonly string[],
    ): Promise<Departure> {
      const provider = known(name)
      const state = newSecret(SECRET_BYTES)
      const browser = newSecret(SECRET_BYTES)
      const attempt: OauthAttempt = {
        stateHash: hashSecret(state),
        browserHash: hashSecret(browser),
        provider: name,
        verifier: newSecret(SECRET_BYTES),
        nonce: newSecret(SECRET_BYTES),
        successUrl: urls.success,
        failureUrl: urls.failure,
        expiresAt: clock() + ATTEMPT_MS,
      }
      const url = await provider.authorizationUrl(errandOf(attempt, state), scopes)
      await attempts.add(attempt)
      return { url, browser }
    },

    /** The errand that somebody comes back from; each can come back once, and only with the browser that left. */
    async takeAttempt(provider: string, state: string, browser: string): Promise<OauthAttempt> {
      const attempt = await attempts.take(hashSecret(state))
      const fits =
        attempt &&
        attempt.provider === provider &&
        clock() < attempt.expiresAt &&
        hashesEqual(attempt.browserHash, hashSecret(browser))
      if (!fits) throw new AccountProblem('user_oauth2_bad_request')
      return attempt
    },

    async finishSignIn(
      { attempt, state, query }: Return,
      caller: User | null,
      origin: ClientInfo,
    ): Promise<OpenedSession> {
      const person = await known(attempt.provider)
        .fetchProfile(errandOf(attempt, state), query)
        .catch(() => {
          throw new AccountProblem('user_oauth2_unauthorized')
        })
      const owner = await ownerFor(attempt.provider, person, caller)
      return sessions.open(owner, attempt.provider, person.uid, origin)
    },

    identitiesOf: identities.ofUser,

    async unlink(userId: string, id: string): Promise<void> {
      if (!(await identities.remove(userId, id))) throw new AccountProblem('user_identity_not_found')
    },
  }
}
