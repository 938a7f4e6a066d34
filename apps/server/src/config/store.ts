import { isGuessable, isPrivateConnection, type SettingsReader } from './settings-reader.ts'

export interface StoreSettings {
  store:
    | { provider: 'sandbox'; periodMs: number }
    | ({ provider: 'revenuecat' } & RevenueCatSettings)
    | { provider: 'none' }
  ads: AdsProvider
}

interface RevenueCatSettings {
  secretKey: string
  /** The Authorization header that the service sends with each event. */
  webhookAuthorization: string
  apiUrl: string
  /** Public keys, which the apps of each platform carry. */
  publicKeys: { webKey?: string; iosKey?: string; androidKey?: string }
}

const STORES = ['sandbox', 'revenuecat', 'none'] as const
const ADS = ['house', 'none'] as const
type AdsProvider = (typeof ADS)[number]

const MONTH_S = 30 * 24 * 3_600
const YEAR_S = 366 * 24 * 3_600
const AUTHORIZATION_LENGTH = 24
const REVENUECAT_API = 'https://api.revenuecat.com/v1'

export function readStoreSettings(settings: SettingsReader, devTools: boolean): StoreSettings {
  return { store: readStore(settings, devTools), ads: settings.choice('ADS_PROVIDER', ADS, 'house') }
}

function readStore(settings: SettingsReader, devTools: boolean): StoreSettings['store'] {
  const { isProduction } = settings
  const provider = settings.choice('STORE_PROVIDER', STORES, devTools && !isProduction ? 'sandbox' : 'none')
  if (provider === 'sandbox') {
    if (isProduction) {
      settings.reject('STORE_PROVIDER', 'would give everything away; production sells through revenuecat.')
    } else if (!devTools) {
      settings.reject('STORE_PROVIDER', 'gives everything away; where others reach it, it needs DEV_TOOLS=on.')
    }
    return { provider, periodMs: readSandboxPeriod(settings) }
  }
  if (provider === 'revenuecat') return { provider, ...readRevenueCat(settings) }
  if (settings.text('REVENUECAT_SECRET_KEY') && !settings.text('STORE_PROVIDER')) {
    settings.addProblem(
      'REVENUECAT_SECRET_KEY is set, but nothing is sold before STORE_PROVIDER=revenuecat is set too.',
    )
  }
  return { provider }
}

function readSandboxPeriod(settings: SettingsReader): number {
  const seconds = settings.number(
    'SANDBOX_PERIOD_SECONDS',
    (value) => Number.isInteger(value) && value >= 1 && value <= YEAR_S,
    `must be a whole number from 1 to ${YEAR_S}.`,
  )
  return (seconds ?? MONTH_S) * 1_000
}

function readRevenueCat(settings: SettingsReader): RevenueCatSettings {
  const required = (name: string) => settings.required(name, 'STORE_PROVIDER=revenuecat')
  const webhookAuthorization = required('REVENUECAT_WEBHOOK_AUTH')
  if (settings.isProduction && webhookAuthorization !== '' && isGuessable(webhookAuthorization, AUTHORIZATION_LENGTH)) {
    settings.addProblem(
      `REVENUECAT_WEBHOOK_AUTH is too easy to guess; use at least ${AUTHORIZATION_LENGTH} random characters.`,
    )
  }
  const [webKey, iosKey, androidKey] = ['WEB', 'IOS', 'ANDROID'].map((platform) => readPublicKey(settings, platform))
  return {
    secretKey: required('REVENUECAT_SECRET_KEY'),
    webhookAuthorization,
    apiUrl: readApiUrl(settings),
    publicKeys: { ...(webKey && { webKey }), ...(iosKey && { iosKey }), ...(androidKey && { androidKey }) },
  }
}

function readPublicKey(settings: SettingsReader, platform: string): string | undefined {
  const name = `REVENUECAT_${platform}_KEY`
  const key = settings.text(name)
  // Every browser gets these keys. A secret key would let anybody grant themselves premium.
  if (key?.startsWith('sk_')) settings.addProblem(`${name} holds a secret key; use the public key of that platform.`)
  return key
}

function readApiUrl(settings: SettingsReader): string {
  const apiUrl = settings.url('REVENUECAT_API_URL', ['https', 'http']) ?? REVENUECAT_API
  // The secret key is sent there.
  if (settings.isProduction && !isPrivateConnection(apiUrl)) {
    settings.addProblem('REVENUECAT_API_URL must start with https:// in production.')
  }
  return apiUrl.replace(/\/+$/, '')
}
