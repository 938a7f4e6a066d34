import type { Account, Models } from 'appwrite'
import { AccountFailure } from './account-failure.ts'
import { accountFailure } from './account-words.ts'
import { type BearerToken, createBearerToken } from './bearer-token.ts'

export interface AccountUser {
  id: string
  /** Empty when the player never gave one; the bar then shows the e-mail. */
  name: string
  email: string
  emailVerified: boolean
  createdAt: string
}

export interface SignUpDetails {
  username: string
  email: string
  password: string
}

/** All that the app asks of the account service. Each call rejects with an AccountFailure. */
export interface AccountService {
  /** Who is signed in; rejects for a visitor. */
  current(): Promise<AccountUser>
  signIn(email: string, password: string): Promise<AccountUser>
  signUp(details: SignUpDetails): Promise<AccountUser>
  signOut(): Promise<void>
  requestVerification(): Promise<void>
  requestRecovery(email: string): Promise<void>
  confirmRecovery(link: { userId: string; secret: string }, password: string): Promise<void>
  changePassword(current: string, next: string): Promise<void>
  /** The account is gone, and its session with it. */
  forget(): void
  bearer: BearerToken
}

export type Library = Pick<
  Account,
  | 'get'
  | 'create'
  | 'createEmailSession'
  | 'deleteSession'
  | 'createJWT'
  | 'createVerification'
  | 'createRecovery'
  | 'updateRecovery'
  | 'updatePassword'
>

interface AccountParts {
  library: Library
  /** Where the links in mails lead to. */
  origin: string
  now?(): number
  wait?(ms: number): Promise<void>
}

const UNAUTHORISED = 401

/** Asks the service to make up the id of a new account. */
const NEW_ID = 'unique()'

export function createAccountService({
  library,
  origin,
  now = Date.now,
  wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: AccountParts): AccountService {
  let signedIn = false
  const bearer = createBearerToken({
    issue: async () => (signedIn ? (await library.createJWT()).jwt : null),
    now,
    wait,
  })

  function forget() {
    signedIn = false
    bearer.forget()
  }

  async function fetchUser(): Promise<AccountUser> {
    const user = await library.get()
    // The service tells our own page without an error that nobody is signed in: it then answers nothing at all.
    if (!user.$id) throw new AccountFailure('User not logged in.', { code: UNAUTHORISED })
    signedIn = true
    return toUser(user)
  }

  async function begin(email: string, password: string): Promise<AccountUser> {
    bearer.forget()
    await library.createEmailSession(email, password)
    return fetchUser()
  }

  function requireSession() {
    if (!signedIn) throw new AccountFailure('User not logged in.', { code: UNAUTHORISED })
  }

  return {
    current: () =>
      fetchUser().catch((thrown) => {
        const failure = accountFailure('load', thrown)
        if (failure.code === UNAUTHORISED) forget()
        throw failure
      }),

    signIn: attempt('sign-in', async (email, password) => {
      required({ email, password })
      // The service refuses a second session; for a visitor there is none to delete.
      await library.deleteSession('current').catch(() => {})
      return begin(email, password)
    }),

    signUp: attempt('sign-up', async ({ username, email, password }) => {
      required({ email, password })
      await library.create(NEW_ID, email, password, username || undefined)
      return begin(email, password)
    }),

    signOut: attempt('sign-out', async () => {
      try {
        await library.deleteSession('current')
      } catch (thrown) {
        // A session that has ended elsewhere is what was asked for.
        if (accountFailure('sign-out', thrown).code !== UNAUTHORISED) throw thrown
      }
      forget()
    }),

    requestVerification: attempt('request-verification', async () => {
      requireSession()
      await library.createVerification(`${origin}/verify-email`)
    }),

    requestRecovery: attempt('request-recovery', async (email) => {
      required({ email })
      await library.createRecovery(email, `${origin}/password-reset`)
    }),

    confirmRecovery: attempt('confirm-recovery', async ({ userId, secret }, password) => {
      required({ userId, secret, password })
      await library.updateRecovery(userId, secret, password, password)
    }),

    changePassword: attempt('change-password', async (current, next) => {
      requireSession()
      required({ current, next })
      await library.updatePassword(next, current)
    }),

    forget,
    bearer,
  }
}

const attempt =
  <Args extends unknown[], Value>(
    situation: Parameters<typeof accountFailure>[0],
    call: (...args: Args) => Promise<Value>,
  ) =>
  (...args: Args): Promise<Value> =>
    call(...args).catch((thrown) => {
      throw accountFailure(situation, thrown)
    })

function required(given: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(given))
    if (!value) throw new AccountFailure(`Missing required parameter: "${name}"`)
}

const toUser = (user: Models.User<Models.Preferences>): AccountUser => ({
  id: user.$id,
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerification,
  createdAt: user.$createdAt,
})
