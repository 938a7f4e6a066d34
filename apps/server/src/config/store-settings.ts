export interface StoreSettings {
  store:
    | { provider: 'sandbox'; periodMs: number }
    | ({ provider: 'revenuecat' } & RevenueCatSettings)
    | { provider: 'none' }
  ads: AdsProvider
}

interface RevenueCatSettings {
  secretKey: string
  /** What the service sends as Authorization with each event. */
  webhookAuthorization: string
  apiUrl: string
  /** Made to be seen: the keys that apps of each platform carry. */
  publicKeys: { webKey?: string; iosKey?: string; androidKey?: string }
}

interface Reader {
  given(name: string): string | undefined
  /** A setting with a bad value, which is shown. */
  fault(name: string, wants: string): void
  /** Anything else that is wrong, as a whole line. */
  complain(line: string): void
  url(name: string, schemes: readonly string[]): string | null
  production: boolean
}

const STORES = ['sandbox', 'revenuecat', 'none'] as const
const ADS = ['house', 'none'] as const
type AdsProvider = (typeof ADS)[number]

const MONTH_S = 30 * 24 * 3_600
const YEAR_S = 366 * 24 * 3_600
const AUTHORIZATION_CHARACTERS = 24
const REVENUECAT_API = 'https://api.revenuecat.com/v1'

export function readStoreSettings(reader: Reader): StoreSettings {
  const { given, fault, production } = reader
  const ads = (given('ADS_PROVIDER') ?? 'house') as AdsProvider
  if (!ADS.includes(ads)) fault('ADS_PROVIDER', `must be one of ${ADS.join(', ')}.`)
  const provider = (given('STORE_PROVIDER') ?? (production ? 'none' : 'sandbox')) as (typeof STORES)[number]
  switch (provider) {
    case 'sandbox':
      if (production) fault('STORE_PROVIDER', 'would give everything away; production sells through revenuecat.')
      return { store: { provider, periodMs: readPeriod(reader) }, ads }
    case 'revenuecat':
      return { store: { provider, ...readRevenueCat(reader) }, ads }
    case 'none':
      if (given('REVENUECAT_SECRET_KEY') && !given('STORE_PROVIDER')) {
        reader.complain(
          'REVENUECAT_SECRET_KEY is set, but nothing is sold before STORE_PROVIDER=revenuecat is set too.',
        )
      }
      return { store: { provider }, ads }
    default:
      fault('STORE_PROVIDER', `must be one of ${STORES.join(', ')}.`)
      return { store: { provider: 'none' }, ads }
  }
}

function readPeriod({ given, fault }: Reader): number {
  const seconds = Number(given('SANDBOX_PERIOD_SECONDS') ?? MONTH_S)
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= YEAR_S) return seconds * 1_000
  fault('SANDBOX_PERIOD_SECONDS', `must be a whole number from 1 to ${YEAR_S}.`)
  return MONTH_S * 1_000
}

function readRevenueCat(reader: Reader): RevenueCatSettings {
  const { given, complain, production } = reader
  const needed = (name: string): string => {
    const value = given(name)
    if (value === undefined) complain(`${name} is missing; STORE_PROVIDER=revenuecat needs it.`)
    return value ?? ''
  }
  const webhookAuthorization = needed('REVENUECAT_WEBHOOK_AUTH')
  if (production && webhookAuthorization !== '' && isWeak(webhookAuthorization)) {
    complain(
      `REVENUECAT_WEBHOOK_AUTH is too easy to guess; use at least ${AUTHORIZATION_CHARACTERS} random characters.`,
    )
  }
  const publicKey = (name: string): string | undefined => {
    const value = given(name)
    // Every browser gets these keys; a secret one would let anybody give himself premium.
    if (value?.startsWith('sk_')) complain(`${name} holds a secret key; use the public key of that platform.`)
    return value
  }
  const [webKey, iosKey, androidKey] = ['WEB', 'IOS', 'ANDROID'].map((one) => publicKey(`REVENUECAT_${one}_KEY`))
  return {
    secretKey: needed('REVENUECAT_SECRET_KEY'),
    webhookAuthorization,
    apiUrl: readApiUrl(reader),
    publicKeys: { ...(webKey && { webKey }), ...(iosKey && { iosKey }), ...(androidKey && { androidKey }) },
  }
}

/** The secret key goes there: in production only over an encrypted line, or within this machine. */
function readApiUrl({ given, url, complain, production }: Reader): string {
  if (!given('REVENUECAT_API_URL')) return REVENUECAT_API
  const apiUrl = url('REVENUECAT_API_URL', ['https', 'http'])
  if (!apiUrl) return REVENUECAT_API
  const { protocol, hostname } = new URL(apiUrl)
  if (production && protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    complain('REVENUECAT_API_URL must start with https:// in production.')
  }
  return apiUrl.replace(/\/+$/, '')
}

/** Short, or of so few different characters that it cannot have come from a die. */
const isWeak = (secret: string): boolean => secret.length < AUTHORIZATION_CHARACTERS || new Set(secret).size < 10
