import { AccountFailure, type AccountService, type AccountUser } from '../account-service.ts'

export const ada: AccountUser = {
  id: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  createdAt: '2026-01-05T10:00:00.000+00:00',
}

/** An account service that knows nobody; a test gives the calls that matter to it. */
export const fakeAccount = (calls: Partial<AccountService> = {}): AccountService => ({
  current: async () => {
    throw new AccountFailure('User (role: guests) missing scopes (["account"])', { code: 401 })
  },
  signIn: async () => ada,
  signUp: async () => ada,
  signOut: async () => {},
  requestVerification: async () => {},
  requestRecovery: async () => {},
  confirmRecovery: async () => {},
  changePassword: async () => {},
  rename: async (name) => ({ ...ada, name }),
  changeEmail: async (email) => ({ ...ada, email, emailVerified: false }),
  call: async () => ({}),
  forget: () => {},
  bearer: { get: async () => null, forget: () => {} },
  ...calls,
})
