import type { SignedIn } from '../../../features/accounts/sessions/session-service.ts'
import { DAY_MS, HOUR_MS, type Limit, MINUTE_MS } from '../../../features/limits.ts'
import type { AccountRateLimit, AccountRequest } from './define-account-route.ts'

/**
 * Limits wrong passwords for one account from one network, for all accounts from one network, and for one account from
 * anywhere. The first is the tightest and includes the network, so that strangers cannot lock the owner out.
 */
export function signInLimits({ body, network }: AccountRequest): AccountRateLimit[] {
  const address = keyText(body.email)
  return [
    // The network comes first: refused there, made-up addresses create no counters of their own.
    { key: `sign-in from ${network}`, most: 60, perMs: 10 * MINUTE_MS, perNetwork: true, onSuccess: 'takeBack' },
    { key: `sign-in ${address} ${network}`, most: 10, perMs: HOUR_MS, onSuccess: 'forget' },
    { key: `sign-in to ${address}`, most: 100, perMs: DAY_MS, onSuccess: 'forget' },
  ]
}

/** Limits guesses at the password by someone who got hold of a user's session. */
export const passwordGuessLimits = (_request: AccountRequest, caller: SignedIn | null): AccountRateLimit[] => [
  { key: `prove ${caller?.user.id}`, most: 10, perMs: HOUR_MS, onSuccess: 'forget' },
]

/**
 * Limits guesses at the codes of an authenticator app by someone who knows the password: with 50 a day the chance is one
 * in 7,000. The tightest limit includes the network, so that strangers cannot lock the owner out at once.
 */
export const codeGuessLimits = ({ network }: AccountRequest, caller: SignedIn | null): AccountRateLimit[] => [
  { key: `second-factor from ${network}`, most: 60, perMs: 10 * MINUTE_MS, perNetwork: true, onSuccess: 'takeBack' },
  { key: `second-factor ${caller?.user.id} ${network}`, most: 10, perMs: HOUR_MS, onSuccess: 'forget' },
  { key: `second-factor ${caller?.user.id}`, most: 50, perMs: DAY_MS, onSuccess: 'forget' },
]

/**
 * Limits guesses at the secret in a mail or text message. Only a code of a few digits can be guessed. The tightest limit
 * includes the network, so that strangers cannot lock the owner out of a link or code.
 */
export const secretGuessLimits =
  (kind: string) =>
  ({ body, network }: AccountRequest): AccountRateLimit[] => {
    if (!isCode(body.secret)) return [longSecretLimit(kind, network)]
    return [
      { key: `${kind} ${keyText(body.userId)} ${network}`, most: 10, perMs: HOUR_MS, onSuccess: 'forget' },
      { key: `${kind} ${keyText(body.userId)}`, most: 100, perMs: HOUR_MS, onSuccess: 'forget' },
    ]
  }

const isCode = (secret: unknown): boolean => typeof secret !== 'string' || /^\d{0,9}$/.test(secret)

/** Nobody guesses a long secret; the limit only keeps one network from asking the database all the time. */
export const longSecretLimit = (kind: string, network: string): Limit & { key: string } => ({
  key: `${kind} from ${network}`,
  most: 100,
  perMs: 10 * MINUTE_MS,
})

/** Changes that cost a row in the log and an event to all devices, but no secret is at stake. */
export const changeLimits =
  (kind: string, most: number) =>
  ({ network }: AccountRequest, caller: SignedIn | null): AccountRateLimit[] => [
    { key: `${kind} ${caller?.user.id}`, most, perMs: HOUR_MS },
    { key: `${kind} from ${network}`, most: 10 * most, perMs: HOUR_MS, perNetwork: true },
  ]

/** Anyone can have messages sent to anyone, so one address gets only a few, from however many networks they come. */
export const mailLimits = (kind: string, to: unknown, network: string): AccountRateLimit[] => {
  const address = keyText(to)
  return [
    { key: `${kind} from ${network}`, most: 10, perMs: HOUR_MS, perNetwork: true },
    { key: `${kind} to ${address} hourly`, most: 3, perMs: HOUR_MS },
    { key: `${kind} to ${address} daily`, most: 5, perMs: DAY_MS },
  ]
}

/** Limits are counted before the input is checked, and turning an object into text can throw. */
const keyText = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : 'not-text')
