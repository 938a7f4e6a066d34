import type { SignedIn } from '../../../features/accounts/sessions/session-service.ts'
import { DAY_MS, HOUR_MS, type Limit, MINUTE_MS } from '../../../features/limits.ts'
import type { AccountRequest } from './account-request.ts'

/** A limit of a call of the account service, declared with its route. */
export interface AccountRateLimit extends Limit {
  /** Calls whose limits have the same name and count the same share a count. */
  name: string
  /** Who is counted, in the words of the table in docs/PROTOCOL.md. */
  per: string
  /** Null when the limit does not apply to this request. */
  who(request: AccountRequest, caller: SignedIn | null): string | null
  /** After a success the counter is cleared, or only the hit of this request is taken back. */
  onSuccess?: 'forget' | 'takeBack'
}

type Options = Pick<AccountRateLimit, 'onSuccess' | 'secret'>

/** Everybody behind one address counts together, so the operator may raise it for a school. */
export const perNetwork = (name: string, max: number, windowMs: number, options: Options = {}): AccountRateLimit => ({
  name,
  per: 'network',
  max,
  windowMs,
  perNetwork: true,
  who: ({ network }) => network,
  ...options,
})

export const perAccount = (name: string, max: number, windowMs: number, options: Options = {}): AccountRateLimit => ({
  name,
  per: 'account',
  max,
  windowMs,
  who: (_request, caller) => caller?.user.id ?? null,
  ...options,
})

const perAccountAndNetwork = (...args: Parameters<typeof perAccount>): AccountRateLimit => ({
  ...perAccount(...args),
  per: 'account and network',
  who: ({ network }, caller) => `${caller?.user.id} ${network}`,
})

/** Under which name a limit counts somebody. */
export const keyOf = ({ name, per, windowMs }: Omit<AccountRateLimit, 'who'>, who: string): string =>
  `${name}:${per}:${windowMs} ${who}`

const GUESS = { secret: true, onSuccess: 'forget' } as const
const NETWORK_GUESS = { secret: true, onSuccess: 'takeBack' } as const

/**
 * How much hashing one network may cause, whether its passwords are right or wrong: a hash costs a twentieth of a second
 * of a core. Sessions last for a year, so that even a school behind one address signs in less often.
 */
export const HASHES = perNetwork('hash', 120, 10 * MINUTE_MS)

/**
 * Other keys may contain what the caller makes up, such as an address. Counted first, a network can create only so many
 * of them.
 */
export const GUESTS = perNetwork('guest', 120, MINUTE_MS)

/**
 * Limits wrong passwords for one account from one network, for all accounts from one network, and for one account from
 * anywhere. The first is the tightest and includes the network, so that strangers cannot lock the owner out.
 */
export const SIGN_INS: readonly AccountRateLimit[] = [
  // The network comes first: refused there, made-up addresses create no counters of their own.
  perNetwork('sign-in', 60, 10 * MINUTE_MS, NETWORK_GUESS),
  {
    ...{ name: 'sign-in', per: 'e-mail address and network', max: 10, windowMs: HOUR_MS, ...GUESS },
    who: ({ body, network }) => `${keyText(body.email)} ${network}`,
  },
  {
    ...{ name: 'sign-in', per: 'e-mail address', max: 100, windowMs: DAY_MS, ...GUESS },
    who: ({ body }) => keyText(body.email),
  },
]

/** Limits guesses at the password by someone who got hold of a user's session. */
export const PASSWORD_GUESSES: readonly AccountRateLimit[] = [perAccount('prove', 10, HOUR_MS, GUESS)]

/** The codes of an authenticator app; anything else is a recovery code. */
const isAppCode = ({ body }: AccountRequest): boolean => typeof body.otp !== 'string' || /^\d{6}$/.test(body.otp)

const onlyWhen = (applies: (request: AccountRequest) => boolean, limit: AccountRateLimit): AccountRateLimit => ({
  ...limit,
  who: (request, caller) => (applies(request) ? limit.who(request, caller) : null),
})

/** Forgotten when the owner recovers the account: whoever guessed no longer knows the password. */
export const APP_CODES_OF_ACCOUNT = perAccount('second-factor', 50, DAY_MS, GUESS)

/**
 * Limits guesses at the codes of an authenticator app by someone who knows the password: with 50 a day the chance is one
 * in 7,000. The tightest limit includes the network, so that strangers cannot lock the owner out at once. Recovery codes
 * are long and counted apart, so that they still help an owner for whom others used up the guesses.
 */
export const CODE_GUESSES: readonly AccountRateLimit[] = [
  perNetwork('second-factor', 60, 10 * MINUTE_MS, NETWORK_GUESS),
  onlyWhen(isAppCode, perAccountAndNetwork('second-factor', 10, HOUR_MS, GUESS)),
  onlyWhen(isAppCode, APP_CODES_OF_ACCOUNT),
  onlyWhen((request) => !isAppCode(request), perAccountAndNetwork('recovery-code', 10, HOUR_MS, GUESS)),
]

/**
 * Limits guesses at the secret in a mail or text message. Only a code of a few digits can be guessed. The tightest limit
 * includes the network, so that strangers cannot lock the owner out of a link or code.
 */
export const secretGuesses = (name: string): AccountRateLimit[] => [
  onlyWhen(({ body }) => !isCode(body.secret), longSecrets(name)),
  onlyWhen(({ body }) => isCode(body.secret), {
    ...{ name, per: 'account and network', max: 10, windowMs: HOUR_MS, ...GUESS },
    who: ({ body, network }) => `${keyText(body.userId)} ${network}`,
  }),
  onlyWhen(({ body }) => isCode(body.secret), {
    ...{ name, per: 'account', max: 100, windowMs: HOUR_MS, ...GUESS },
    who: ({ body }) => keyText(body.userId),
  }),
]

const isCode = (secret: unknown): boolean => typeof secret !== 'string' || /^\d{0,9}$/.test(secret)

/** Nobody guesses a long secret; the limit only keeps one network from asking the database all the time. */
const longSecrets = (name: string): AccountRateLimit => perNetwork(name, 100, 10 * MINUTE_MS)

/** Changes that cost a row in the log and an event to all devices, but no secret is at stake. */
export const changes = (name: string, max: number): AccountRateLimit[] => [
  perAccount(name, max, HOUR_MS),
  perNetwork(name, 10 * max, HOUR_MS),
]

/** Anyone can have messages sent to anyone, so one address gets only a few, from however many networks they come. */
export const mails = (
  name: string,
  to: (request: AccountRequest, caller: SignedIn | null) => unknown,
): AccountRateLimit[] => [
  perNetwork(name, 10, HOUR_MS),
  ...[
    { max: 3, windowMs: HOUR_MS },
    { max: 5, windowMs: DAY_MS },
  ].map((limit) => ({
    ...limit,
    name,
    per: 'receiver',
    who: (request: AccountRequest, caller: SignedIn | null) => keyText(to(request, caller)),
  })),
]

/** Limits are counted before the input is checked, and turning an object into text can throw. */
const keyText = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : 'not-text')
