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
  rename(name: string): Promise<AccountUser>
  /** The old address gets a mail, and the new one is unverified. */
  changeEmail(email: string, password: string): Promise<AccountUser>
  /** Calls of the service that the library does not know; see second-factor.ts. */
  call(method: CallMethod, path: string, body?: object): Promise<unknown>
  /** Called after the account was deleted, and its session with it. */
  forget(): void
  bearer: BearerToken
}

const UNAUTHORISED = 401

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
 * Loads the account service from a chunk of its own, so that the page renders meanwhile: at once when somebody may be
 * signed in, else with the first call that needs it.
 */
export function lazyAccountService(load: Load, isKnownVisitor: () => Promise<boolean>): AccountService {
  let opened: Promise<AccountService> | null = null
  let isFirstCheck = true

  function open(): Promise<AccountService> {
    opened ??= load().catch(() => {
      // Without a network its code cannot be fetched; the next call tries again.
      opened = null
      throw new AccountFailure('The account service cannot be reached.', { vague: true })
    })
    return opened
  }

  const visitor = isKnownVisitor().then((isVisitor) => {
    // Each call rejects by itself after a failed load; without this the browser would report it once more.
    if (!isVisitor) open().catch(() => {})
    return isVisitor
  })

  return {
    async current() {
      const isFirst = isFirstCheck
      isFirstCheck = false
      if (isFirst && (await visitor)) throw new AccountFailure('User not logged in.', { code: UNAUTHORISED })
      return (await open()).current()
    },
    signIn: async (...args) => (await open()).signIn(...args),
    signUp: async (...args) => (await open()).signUp(...args),
    signOut: async () => (await open()).signOut(),
    requestVerification: async () => (await open()).requestVerification(),
    requestRecovery: async (...args) => (await open()).requestRecovery(...args),
    confirmRecovery: async (...args) => (await open()).confirmRecovery(...args),
    changePassword: async (...args) => (await open()).changePassword(...args),
    rename: async (...args) => (await open()).rename(...args),
    changeEmail: async (...args) => (await open()).changeEmail(...args),
    call: async (...args) => (await open()).call(...args),
    forget: () => void opened?.then((account) => account.forget()).catch(() => {}),
    bearer: {
      async get() {
        await visitor
        // Without the account service nobody can be signed in.
        return opened ? opened.then(({ bearer }) => bearer.get()).catch(() => null) : null
      },
      forget: () => void opened?.then(({ bearer }) => bearer.forget()).catch(() => {}),
    },
  }
}
