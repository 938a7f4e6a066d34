import type { BearerToken } from './bearer-token.ts'

/** The project of the account service in which this product keeps its accounts. */
export const ACCOUNT_PROJECT = 'knowdown'

export interface AccountUser {
  id: string
  /** Empty when the player never chose one; the bar then shows the e-mail. */
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

export type CallMethod = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** What the app uses of the account service. Each call rejects with an AccountFailure. */
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
  /** Calls of the service that the library does not know; see second-factor.ts. */
  call(method: CallMethod, path: string, body?: object): Promise<unknown>
  /** Called after the account was deleted, and its session with it. */
  forget(): void
  bearer: BearerToken
}

/** A refused or failed call of the account service, with a message for the player. */
interface AccountFailureOptions {
  code?: number
  vague?: boolean
  type?: string
  redirect?: boolean
}

export class AccountFailure extends Error {
  /** HTTP status of the reply; 0 when there was none. */
  readonly code: number
  /** The message says only that it did not work: a screen that has a better one shows its own. */
  readonly vague: boolean
  /** The service's own name of the error; empty without a reply. */
  readonly type: string
  /** The session may be over: the player should sign in again, if so. */
  readonly redirect: boolean

  constructor(message: string, { code = 0, vague = false, type = '', redirect = false }: AccountFailureOptions = {}) {
    super(message)
    this.name = 'AccountFailure'
    this.code = code
    this.vague = vague
    this.type = type
    this.redirect = redirect
  }
}

type Load = () => Promise<AccountService>

/**
 * Loads the account service from a chunk of its own, so that the page renders meanwhile. Loading starts at once instead
 * of with the first call, because every visit begins with a call.
 */
export function lazyAccountService(load: Load): AccountService {
  const loaded = load().catch(() => {
    throw new AccountFailure('The account service cannot be reached.', { vague: true })
  })
  // Each call rejects by itself after a failed load; without this line the browser would report it once more.
  loaded.catch(() => {})
  return {
    current: async () => (await loaded).current(),
    signIn: async (...args) => (await loaded).signIn(...args),
    signUp: async (...args) => (await loaded).signUp(...args),
    signOut: async () => (await loaded).signOut(),
    requestVerification: async () => (await loaded).requestVerification(),
    requestRecovery: async (...args) => (await loaded).requestRecovery(...args),
    confirmRecovery: async (...args) => (await loaded).confirmRecovery(...args),
    changePassword: async (...args) => (await loaded).changePassword(...args),
    call: async (...args) => (await loaded).call(...args),
    forget: () => void loaded.then((account) => account.forget()).catch(() => {}),
    bearer: {
      // Without the account service nobody can be signed in.
      get: () => loaded.then(({ bearer }) => bearer.get()).catch(() => null),
      forget: () => void loaded.then(({ bearer }) => bearer.forget()).catch(() => {}),
    },
  }
}
