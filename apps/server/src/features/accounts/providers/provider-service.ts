import { displayName } from '@knowdown/domain/account/display-name'
import { MINUTE_MS } from '../../limits.ts'
import { AccountProblem } from '../account-problem.ts'
import { newUser, type User, type UserRepository } from '../profile/user.ts'
import { hashesEqual, hashSecret, newId, newSecret } from '../secrets.ts'
import type { ClientInfo } from '../sessions/session.ts'
import type { OpenedSession, SessionService } from '../sessions/session-service.ts'
import type {
  AuthorizationRequest,
  IdentityRepository,
  OauthAttempt,
  OauthAttemptRepository,
  OpenIdProvider,
  OpenIdProviders,
  ProviderIdentity,
  ProviderProfile,
} from './openid.ts'

interface ProviderServiceDeps {
  users: UserRepository
  identities: IdentityRepository
  attempts: OauthAttemptRepository
  providers: OpenIdProviders
  sessions: SessionService
  isOffensive(name: string): boolean
  /** Where a provider sends browsers back to. */
  callbackUrl(provider: string): string
  reportFailure(error: unknown, message: string): void
  clock(): number
}

interface StartedSignIn {
  /** Where to send the browser. */
  url: string
  /** For a cookie, so that only this browser can finish the sign-in. */
  browserSecret: string
}

interface ProviderCallback {
  attempt: OauthAttempt
  state: string
  query: string
}

/** Names that clients of the protocol may ask for. One that is not set up here is disabled; any other is unknown. */
const KNOWN_PROVIDERS: ReadonlySet<string> = new Set(
  `amazon apple auth0 authentik autodesk bitbucket bitly box dailymotion discord disqus dropbox etsy facebook figma
  github gitlab google linkedin microsoft notion oidc okta paypal paypalSandbox podio salesforce slack spotify stripe
  tradeshift tradeshiftBox twitch wordpress yahoo yammer yandex zoho zoom`.split(/\s+/),
)

const ATTEMPT_LIFETIME_MS = 10 * MINUTE_MS
const SECRET_BYTES = 32

export type ProviderService = ReturnType<typeof providerService>

export function providerService(deps: ProviderServiceDeps) {
  const { users, identities, attempts, providers, sessions, isOffensive, callbackUrl, reportFailure, clock } = deps

  const requireProvider = (name: string): OpenIdProvider => {
    const provider = providers.get(name)
    if (!provider) throw new AccountProblem('project_provider_disabled')
    return provider
  }

  const authorizationRequest = (attempt: OauthAttempt, state: string): AuthorizationRequest => ({
    state,
    nonce: attempt.nonce,
    verifier: attempt.verifier,
    redirectUri: callbackUrl(attempt.provider),
  })

  async function link(user: User, provider: string, profile: ProviderProfile): Promise<User> {
    const at = clock()
    const identity: ProviderIdentity = {
      id: newId(at),
      userId: user.id,
      provider,
      providerUid: profile.uid,
      providerEmail: profile.email ?? '',
      createdAt: at,
      updatedAt: at,
    }
    if (!(await identities.add(identity, user.accessVersion))) throw new AccountProblem('user_already_exists')
    return user
  }

  /**
   * An existing account is linked by its address only when the provider and we have both verified it, and its owner set
   * up the account. Otherwise either side could take over an account by claiming an address first.
   */
  async function findOrCreateUser(provider: string, profile: ProviderProfile, caller: User | null): Promise<User> {
    const identity = await identities.find(provider, profile.uid)
    if (identity) {
      const owner = await users.byId(identity.userId)
      if (!owner || (caller && caller.id !== owner.id)) throw new AccountProblem('user_already_exists')
      return owner
    }
    if (caller) return link(caller, provider, profile)
    const verifiedEmail = profile.emailVerified ? (profile.email?.toLowerCase() ?? null) : null
    const sameEmail = profile.email ? await users.byEmail(profile.email.toLowerCase()) : null
    if (sameEmail) {
      if (verifiedEmail && sameEmail.emailVerified && sameEmail.accessProved) return link(sameEmail, provider, profile)
      throw new AccountProblem('user_already_exists')
    }
    const at = clock()
    const emailVerified = verifiedEmail !== null
    // People chose that name for elsewhere, so a bad one is left out and not refused.
    const named = displayName(profile.name, isOffensive)
    const user = newUser(newId(at), at, {
      name: named.ok ? named.value : '',
      email: verifiedEmail,
      emailVerified,
      accessProved: emailVerified,
    })
    if (!(await users.add(user))) throw new AccountProblem('user_already_exists')
    return link(user, provider, profile)
  }

  return {
    isKnown: (name: string): boolean => providers.has(name) || KNOWN_PROVIDERS.has(name),

    async startSignIn(
      name: string,
      urls: { success: string; failure: string },
      scopes: readonly string[],
    ): Promise<StartedSignIn> {
      const provider = requireProvider(name)
      const state = newSecret(SECRET_BYTES)
      const browserSecret = newSecret(SECRET_BYTES)
      const attempt: OauthAttempt = {
        stateHash: hashSecret(state),
        browserHash: hashSecret(browserSecret),
        provider: name,
        verifier: newSecret(SECRET_BYTES),
        nonce: newSecret(SECRET_BYTES),
        successUrl: urls.success,
        failureUrl: urls.failure,
        expiresAt: clock() + ATTEMPT_LIFETIME_MS,
      }
      const url = await provider.authorizationUrl(authorizationRequest(attempt, state), scopes)
      await attempts.add(attempt)
      return { url, browserSecret }
    },

    /** Finds the sign-in that a browser returns from. Each can return once, and only in the browser that left. */
    async takeAttempt(provider: string, state: string, browserSecret: string): Promise<OauthAttempt> {
      const attempt = await attempts.take(hashSecret(state))
      const isValid =
        attempt &&
        attempt.provider === provider &&
        clock() < attempt.expiresAt &&
        hashesEqual(attempt.browserHash, hashSecret(browserSecret))
      if (!isValid) throw new AccountProblem('user_oauth2_bad_request')
      return attempt
    },

    async finishSignIn(
      { attempt, state, query }: ProviderCallback,
      caller: User | null,
      client: ClientInfo,
    ): Promise<OpenedSession> {
      const profile = await requireProvider(attempt.provider)
        .fetchProfile(authorizationRequest(attempt, state), query)
        .catch((error: unknown) => {
          reportFailure(error, `the provider ${attempt.provider} did not confirm a sign-in`)
          throw new AccountProblem('user_oauth2_unauthorized')
        })
      const user = await findOrCreateUser(attempt.provider, profile, caller)
      return sessions.open(user, attempt.provider, profile.uid, client)
    },

    identitiesOf: identities.ofUser,

    async unlink(userId: string, id: string): Promise<void> {
      if (!(await identities.remove(userId, id))) throw new AccountProblem('user_identity_not_found')
    },
  }
}
