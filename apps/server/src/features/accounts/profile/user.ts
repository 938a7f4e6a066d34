export interface User {
  id: string
  createdAt: number
  updatedAt: number
  name: string
  /** Lower-case; null for users who never gave one (anonymous, phone). */
  email: string | null
  emailVerified: boolean
  phone: string | null
  phoneVerified: boolean
  passwordHash: string | null
  passwordUpdatedAt: number | null
  /** False once the owner has closed the account: nobody can sign in to it any more. */
  active: boolean
  prefs: Record<string, unknown>
  accessedAt: number
}

export type UserChanges = Partial<Omit<User, 'id' | 'createdAt'>>

export interface UserRepository {
  /** False when the id, the e-mail or the phone is taken. */
  add(user: User): Promise<boolean>
  byId(id: string): Promise<User | null>
  byEmail(email: string): Promise<User | null>
  byPhone(phone: string): Promise<User | null>
  /** The changed user; 'taken' when another user has that e-mail or phone, null when there is no such user. */
  change(id: string, changes: UserChanges): Promise<User | 'taken' | null>
}

export function newUser(id: string, at: number, overrides: Partial<User> = {}): User {
  return {
    id,
    createdAt: at,
    updatedAt: at,
    name: '',
    email: null,
    emailVerified: false,
    phone: null,
    phoneVerified: false,
    passwordHash: null,
    passwordUpdatedAt: null,
    active: true,
    prefs: {},
    accessedAt: at,
    ...overrides,
  }
}
