import { wireDate } from '../wire-date.ts'

/** A person as an OpenID provider knows him, and who he is here. */
export interface ProviderIdentity {
  id: string
  userId: string
  provider: string
  /** The provider's own name for him; together they are the key, whatever address he has there. */
  providerUid: string
  providerEmail: string
  createdAt: number
  updatedAt: number
}

export interface IdentityRepository {
  /** False when that person of that provider is linked already. */
  add(record: ProviderIdentity): Promise<boolean>
  find(provider: string, providerUid: string): Promise<ProviderIdentity | null>
  ofUser(userId: string): Promise<readonly ProviderIdentity[]>
  /** False when this user has no such identity. */
  remove(userId: string, id: string): Promise<boolean>
}

/** Tokens of providers are never kept, so there are none to show. */
export const identityModel = (record: ProviderIdentity) => ({
  $id: record.id,
  $createdAt: wireDate(record.createdAt),
  $updatedAt: wireDate(record.updatedAt),
  userId: record.userId,
  provider: record.provider,
  providerUid: record.providerUid,
  providerEmail: record.providerEmail,
  providerAccessToken: '',
  providerAccessTokenExpiry: '',
  providerRefreshToken: '',
})
