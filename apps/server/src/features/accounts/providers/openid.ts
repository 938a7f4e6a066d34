/** What a provider says about the person who signed in there. */
export interface ProviderProfile {
  uid: string
  email: string | null
  /** Only a verified address proves anything. */
  emailVerified: boolean
  name: string
}

/** Must be the same when the browser comes back from the provider as when it left. */
export interface AuthorizationRequest {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

export interface OpenIdProvider {
  /** Where to send the browser. */
  authorizationUrl(request: AuthorizationRequest, scopes: readonly string[]): Promise<string>
  /** Rejects unless the provider confirms that `query` is its answer to this request. */
  fetchProfile(request: AuthorizationRequest, query: string): Promise<ProviderProfile>
}

/** By the name under which clients ask for them. */
export type OpenIdProviders = ReadonlyMap<string, OpenIdProvider>

/** A sign-in that has left for a provider and has not come back yet. */
export interface OauthAttempt {
  stateHash: string
  /** Hash of a cookie: the browser that comes back must be the one that left. */
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
  /** Removes and returns it; a second caller gets null. */
  take(stateHash: string): Promise<OauthAttempt | null>
  removeExpired(at: number): Promise<void>
}

/** Links a person at a provider to a user of ours. */
export interface ProviderIdentity {
  id: string
  userId: string
  provider: string
  /** The provider's own id for the person. With `provider` it is the key, because the address there may change. */
  providerUid: string
  providerEmail: string
  createdAt: number
  updatedAt: number
}

export interface IdentityRepository {
  /** False when that person of that provider is linked already, or the user's access has changed since that version. */
  add(identity: ProviderIdentity, accessVersion: number): Promise<boolean>
  find(provider: string, providerUid: string): Promise<ProviderIdentity | null>
  ofUser(userId: string): Promise<readonly ProviderIdentity[]>
  /** False when this user has no such identity. */
  remove(userId: string, id: string): Promise<boolean>
}
