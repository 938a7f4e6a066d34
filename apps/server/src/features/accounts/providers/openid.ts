/** Who a provider says a person is. */
export interface ProviderProfile {
  uid: string
  email: string | null
  /** Only then is the address worth anything as proof. */
  emailVerified: boolean
  name: string
}

/** What has to be the same when a person comes back from a provider as when he left. */
export interface AuthorizationRequest {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

export interface OpenIdProvider {
  /** Where to send the browser. */
  authorizationUrl(errand: AuthorizationRequest, scopes: readonly string[]): Promise<string>
  /** Rejects unless the provider confirms that this is the answer to that errand. */
  fetchProfile(errand: AuthorizationRequest, query: string): Promise<ProviderProfile>
}

/** By the name under which clients ask for them. */
export type OpenIdProviders = ReadonlyMap<string, OpenIdProvider>

export interface OauthAttempt {
  stateHash: string
  /** Of a cookie: the browser that comes back must be the one that left. */
  browserHash: string
  provider: string
  verifier: string
  nonce: string
  successUrl: string
  failureUrl: string
  expiresAt: number
}

export interface OauthAttemptRepository {
  add(attempt: OauthAttempt): Promise<void>
  /** Gives it once; a second caller gets null. */
  take(stateHash: string): Promise<OauthAttempt | null>
  removeExpired(at: number): Promise<void>
}
