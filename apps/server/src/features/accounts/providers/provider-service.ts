import { displayName } from '@knowdown/domain/account/display-name'
import { MINUTE_MS } from '../../limits.ts'
import { AccountProblem } from '../account-problem.ts'
import type { AccountMailer } from '../mails/account-mailer.ts'
import { newUser, type User, type UserRepository } from '../profile/user.ts'
import type { SecondFactorService } from '../second-factor/second-factor-service.ts'
import { hashesEqual, hashSecret, newId, newSecret } from '../secrets.ts'
import type { ClientInfo } from '../sessions/session.ts'
import type { OpenedSession, SessionService, SignedIn } from '../sessions/session-service.ts'
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
  secondFactor: Pick<SecondFactorService, 'requireRecentIfOn'>
  mailer: Pick<AccountMailer, 'notifyIdentityLinked'>
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
const LINK_PREFIX = 'link-'

export type ProviderService = ReturnType<typeof providerService>

export function providerService(deps: ProviderServiceDeps) {
  const { users, identities, attempts, providers, sessions, isOffensive, callbackUrl, reportFailure, clock } = deps
  const { secondFactor, mailer } = deps

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
  async function findOrCreateUser(provider: string, profile: ProviderProfile): Promise<User> {
    const identity = await identities.find(provider, profile.uid)
    if (identity) {
      const owner = await users.byId(identity.userId)
      if (!owner) throw new AccountProblem('user_already_exists')
      return owner
    }
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

  /**
   * Whoever finds a session open must not plant a way in that stays when the owner changes the password. So linking is a
   * wish of its own, needs a fresh proof and the second factor, and the owner hears of it.
   */
  async function linkToCaller(caller: SignedIn, provider: string, profile: ProviderProfile): Promise<User> {
    const identity = await identities.find(provider, profile.uid)
    if (identity?.userId === caller.user.id) return caller.user
    if (identity) throw new AccountProblem('user_already_exists')
    sessions.requireFreshProof(caller)
    await secondFactor.requireRecentIfOn(caller)
    const user = await link(caller.user, provider, profile)
    await mailer.notifyIdentityLinked(user, provider)
    return user
  }

  /** A provider that the caller has linked already signs in again; another one is not linked by the way. */
  async function findOwn(caller: SignedIn, provider: string, profile: ProviderProfile): Promise<User> {
    const identity = await identities.find(provider, profile.uid)
    if (identity?.userId !== caller.user.id) throw new AccountProblem('user_session_already_exists')
    return caller.user
  }

  return {
    isKnown: (name: string): boolean => providers.has(name) || KNOWN_PROVIDERS.has(name),

    async startSignIn(
      name: string,
      urls: { success: string; failure: string },
      scopes: readonly string[],
      wantsLink: boolean,
    ): Promise<StartedSignIn> {
      const provider = requireProvider(name)
      // Only the hash of the whole state is stored, so nobody can add the wish on the way.
      const state = `${wantsLink ? LINK_PREFIX : ''}${newSecret(SECRET_BYTES)}`
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
      caller: SignedIn | null,
      client: ClientInfo,
    ): Promise<OpenedSession> {
      const profile = await requireProvider(attempt.provider)
        .fetchProfile(authorizationRequest(attempt, state), query)
        .catch((error: unknown) => {
          reportFailure(error, `the provider ${attempt.provider} did not confirm a sign-in`)
          throw new AccountProblem('user_oauth2_unauthorized')
        })
      const find = !caller ? null : state.startsWith(LINK_PREFIX) ? linkToCaller : findOwn
      const user = await (caller && find
        ? find(caller, attempt.provider, profile)
        : findOrCreateUser(attempt.provider, profile))
      return sessions.open(user, attempt.provider, profile.uid, client)
    },

    identitiesOf: identities.ofUser,

    async unlink(userId: string, id: string): Promise<void> {
      if (!(await identities.remove(userId, id))) throw new AccountProblem('user_identity_not_found')
    },
  }
}
