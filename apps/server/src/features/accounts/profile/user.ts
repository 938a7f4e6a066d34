export interface User {
  id: string
  createdAt: number
  updatedAt: number
  name: string
  /** Lower-case; null for users who never gave one (anonymous, phone). */
  email: string | null
  emailVerified: boolean
  /**
   * Whether the owner of the e-mail address set up the password, phone, identities and sessions of this account. Until
   * then they may belong to somebody who signed up with a foreign address.
   */
  accessProved: boolean
  /**
   * Rises with every change of password, e-mail or phone. A sign-in that was checked against an older version opens no
   * session, and a change that was checked against it is not stored.
   */
  accessVersion: number
  phone: string | null
  phoneVerified: boolean
  passwordHash: string | null
  passwordUpdatedAt: number | null
  /** False once the owner has closed the account: nobody can sign in to it any more. */
  active: boolean
  prefs: Record<string, unknown>
  /** Whether the owner wants to be asked for a second factor. It is asked for once an authenticator is confirmed. */
  mfa: boolean
  accessedAt: number
}

export type UserChanges = Partial<Omit<User, 'id' | 'createdAt'>>

export interface UserRepository {
  /** False when the e-mail or the phone is taken, or the id is or was taken: ids of erased users are not given out again. */
  add(user: User): Promise<boolean>
  byId(id: string): Promise<User | null>
  byEmail(email: string): Promise<User | null>
  byPhone(phone: string): Promise<User | null>
  /** Ids of users without proved address, identity and session who have done nothing since; with a password, since the second time. */
  abandonedBefore(at: number, withPasswordAt: number, limit: number): Promise<readonly string[]>
  /** The changed user; 'taken' when another user has that e-mail or phone, null when there is no such user or its access version is not the
   * expected one. */
  change(id: string, changes: UserChanges, expectedVersion?: number): Promise<User | 'taken' | null>
}

export function newUser(id: string, at: number, overrides: Partial<User> = {}): User {
  return {
    id,
    createdAt: at,
    updatedAt: at,
    name: '',
    email: null,
    emailVerified: false,
    accessProved: false,
    accessVersion: 0,
    phone: null,
    phoneVerified: false,
    passwordHash: null,
    passwordUpdatedAt: null,
    active: true,
    prefs: {},
    mfa: false,
    accessedAt: at,
    ...overrides,
  }
}
