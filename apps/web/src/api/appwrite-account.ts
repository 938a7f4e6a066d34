import { Account, type Models } from 'appwrite'
import { toAccountFailure } from './account-errors.ts'
import {
  ACCOUNT_PROJECT,
  AccountFailure,
  type AccountService,
  type AccountUser,
  type CallMethod,
} from './account-service.ts'
import { createBearerToken } from './bearer-token.ts'
import { PatientClient } from './patient-client.ts'

type AppwriteLibrary = Pick<
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
  | 'updateName'
  | 'updateEmail'
  | 'client'
>

interface AppwriteAccountDeps {
  library: AppwriteLibrary
  /** Where the links in e-mails lead to. */
  origin: string
  now?(): number
  wait?(ms: number): Promise<void>
}

const UNAUTHORISED = 401

/** Lets the service choose the id of a new account. */
const NEW_ID = 'unique()'

export const openAppwriteAccount = (origin: string): AccountService =>
  createAppwriteAccount({ library: createAppwriteLibrary(origin), origin })

function createAppwriteLibrary(origin: string): AppwriteLibrary {
  const client = new PatientClient().setEndpoint(`${origin}/v1`).setProject(ACCOUNT_PROJECT)
  // With this header the service does not answer a visitor with an error, which the browser would log. Browsers refuse
  // to send it to another origin.
  if (origin === location.origin) client.headers.Prefer = 'handling=lenient'
  return new Account(client)
}

export function createAppwriteAccount({
  library,
  origin,
  now = Date.now,
  wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: AppwriteAccountDeps): AccountService {
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
    // For a visitor on our own page the service replies with an empty body instead of an error.
    if (!user.$id) throw new AccountFailure('User not logged in.', { code: UNAUTHORISED })
    signedIn = true
    return toUser(user)
  }

  async function startSession(email: string, password: string): Promise<AccountUser> {
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
        const failure = toAccountFailure('load', thrown)
        if (failure.code === UNAUTHORISED) forget()
        throw failure
      }),

    signIn: withFailure('sign-in', async (email, password) => {
      requireValues({ email, password })
      // The service refuses a second session; for a visitor there is none to delete.
      await library.deleteSession('current').catch(() => {})
      return startSession(email, password)
    }),

    signUp: withFailure('sign-up', async ({ username, email, password }) => {
      requireValues({ email, password })
      await library.create(NEW_ID, email, password, username || undefined)
      return startSession(email, password)
    }),

    signOut: withFailure('sign-out', async () => {
      // A token that is asked for meanwhile would be refused.
      await bearer.settled()
      try {
        await library.deleteSession('current')
      } catch (thrown) {
        // A session that has already ended is what the player wants.
        if (toAccountFailure('sign-out', thrown).code !== UNAUTHORISED) throw thrown
      }
      forget()
    }),

    requestVerification: withFailure('request-verification', async () => {
      requireSession()
      await library.createVerification(`${origin}/verify-email`)
    }),

    requestRecovery: withFailure('request-recovery', async (email) => {
      requireValues({ email })
      await library.createRecovery(email, `${origin}/password-reset`)
    }),

    confirmRecovery: withFailure('confirm-recovery', async ({ userId, secret }, password) => {
      requireValues({ userId, secret, password })
      await library.updateRecovery(userId, secret, password, password)
    }),

    changePassword: withFailure('change-password', async (current, next) => {
      requireSession()
      requireValues({ current, next })
      await library.updatePassword(next, current)
    }),

    rename: withFailure('rename', async (name) => {
      requireSession()
      requireValues({ name })
      return toUser(await library.updateName(name))
    }),

    changeEmail: withFailure('change-email', async (email, password) => {
      requireSession()
      requireValues({ email, password })
      return toUser(await library.updateEmail(email, password))
    }),

    call: withFailure('second-factor', (method: CallMethod, path, body = {}) =>
      library.client.call(method, new URL(`${origin}/v1${path}`), { 'content-type': 'application/json' }, body),
    ),

    forget,
    bearer,
  }
}

const withFailure =
  <Args extends unknown[], Value>(
    action: Parameters<typeof toAccountFailure>[0],
    call: (...args: Args) => Promise<Value>,
  ) =>
  (...args: Args): Promise<Value> =>
    call(...args).catch((thrown) => {
      throw toAccountFailure(action, thrown)
    })

function requireValues(values: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(values))
    if (!value) throw new AccountFailure(`Missing required parameter: "${name}"`)
}

const toUser = (user: Models.User<Models.Preferences>): AccountUser => ({
  id: user.$id,
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerification,
  createdAt: user.$createdAt,
})
