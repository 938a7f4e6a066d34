import { isProxyAddress } from '../network-address.ts'
import { isPrivateConnection, LOCAL_HOSTS, type SettingsReader } from './settings-reader.ts'

export interface ServerSettings {
  isProduction: boolean
  host: string
  port: number
  /** Number of a listening socket that a service manager keeps open for us; then HOST and PORT do not matter. */
  heldSocket: number | null
  /** Where people reach the product. Links in mails, the allowed origin and HSTS follow from it. */
  publicUrl: string
  /** Whether there are a local mailbox, which shows everybody's mail, and a test store, which gives everything away. */
  devTools: boolean
  /** Origins besides the product's own that may call the API: the mobile apps and other hosts. */
  allowedOrigins: readonly string[]
  /** Peers whose `X-Forwarded-For` is believed. Empty by default, or clients could choose their own address. */
  trustedProxies: readonly string[]
  /** Null when metrics are off; `isExplicit` when the operator chose the port. */
  metrics: { host: string; port: number; isExplicit: boolean; allowedHosts: readonly string[] } | null
  logLevel: LogLevel
  /** Off only in tests, which do in a minute what a person does in a month. */
  rateLimits: boolean
  /** By how much limits for whole networks are raised, for installations where a class shares one address. */
  networkLimitFactor: number
  /** Whether browsers must use TLS for all names below ours too. */
  hstsSubdomains: boolean
  /** Database statements that take longer are logged; null: none. */
  slowQueryMs: number | null
  /** How long a stopping node goes on serving, so that the proxy notices first. */
  drainMs: number
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The web views of the mobile apps on iOS and Android. They send sessions in a header, so no other page may use these. */
const MOBILE_APP_ORIGINS = ['capacitor://localhost', 'https://localhost']

const DEFAULT_PORT = 3000
const MAX_LIMIT_FACTOR = 100
const DEFAULT_METRICS_PORT = 9464

export function readServerSettings(settings: SettingsReader): ServerSettings {
  const { isProduction } = settings
  const port = settings.port('PORT', DEFAULT_PORT)
  const publicUrl = readPublicUrl(settings, port)
  return {
    isProduction,
    host: settings.text('HOST') ?? '127.0.0.1',
    port,
    heldSocket: readHeldSocket(settings),
    publicUrl: publicUrl.origin,
    devTools: readDevTools(settings, publicUrl),
    allowedOrigins: [...MOBILE_APP_ORIGINS, ...localAliases(publicUrl), ...readAllowedOrigins(settings)],
    trustedProxies: readTrustedProxies(settings),
    metrics: readMetricsSettings(settings),
    logLevel: readLogLevel(settings),
    rateLimits: readRateLimits(settings),
    hstsSubdomains: settings.flag('HSTS_SUBDOMAINS', ['on', 'off'], true),
    slowQueryMs: readSlowQueryMs(settings),
    drainMs: 1_000 * (settings.number('DRAIN_SECONDS', isDrainTime, 'must be a number from 0 to 60.') ?? 0),
    networkLimitFactor:
      settings.number(
        'NETWORK_LIMIT_FACTOR',
        (value) => Number.isInteger(value) && value >= 1 && value <= MAX_LIMIT_FACTOR,
        `must be a whole number from 1 to ${MAX_LIMIT_FACTOR}.`,
      ) ?? 1,
  }
}

/** systemd passes sockets from this number on, and says how many and to which process. */
const FIRST_PASSED_SOCKET = 3

function readHeldSocket(settings: SettingsReader): number | null {
  const isForUs = (settings.text('LISTEN_PID') ?? String(process.pid)) === String(process.pid)
  const count = isForUs
    ? settings.number('LISTEN_FDS', Number.isInteger, 'must be the number of sockets passed.')
    : null
  if (count !== null && count > 1) settings.reject('LISTEN_FDS', 'passes several sockets; the server serves one.')
  return count === 1 ? FIRST_PASSED_SOCKET : null
}

const DEFAULT_SLOW_QUERY_MS = 500

function readSlowQueryMs(settings: SettingsReader): number | null {
  if (settings.text('SLOW_QUERY_MS') === 'off') return null
  const isValid = (ms: number) => Number.isInteger(ms) && ms >= 1 && ms <= 60_000
  return (
    settings.number('SLOW_QUERY_MS', isValid, 'must be off, or milliseconds from 1 to 60000.') ?? DEFAULT_SLOW_QUERY_MS
  )
}

const isDrainTime = (seconds: number): boolean => seconds >= 0 && seconds <= 60

function readPublicUrl(settings: SettingsReader, port: number): URL {
  const publicUrl = settings.url('PUBLIC_URL', ['https', 'http'])
  if (publicUrl && publicUrl !== new URL(publicUrl).origin) {
    settings.reject('PUBLIC_URL', `must be ${new URL(publicUrl).origin}, without a slash or path at the end.`)
  }
  if (settings.isProduction) {
    if (!settings.text('PUBLIC_URL')) {
      settings.addProblem('PUBLIC_URL is missing; production needs the address that people open.')
    } else if (publicUrl && !isPrivateConnection(publicUrl)) {
      settings.reject('PUBLIC_URL', 'must start with https:// in production.')
    }
  }
  return new URL(publicUrl ?? `http://localhost:${port}`)
}

/**
 * They belong to the person at this machine. Once the product has another address, others may reach them through a proxy,
 * which makes every caller look local, so the operator must ask for them.
 */
function readDevTools(settings: SettingsReader, { hostname }: URL): boolean {
  const isOn = settings.flag('DEV_TOOLS', ['on', 'off'], !settings.isProduction && LOCAL_HOSTS.includes(hostname))
  if (isOn && settings.isProduction) {
    settings.reject('DEV_TOOLS', 'would show everybody’s mail; leave it out in production.')
  }
  return isOn
}

/** A developer may open 127.0.0.1 in place of localhost; the pages must work there too. */
const localAliases = ({ protocol, hostname, port }: URL): string[] =>
  LOCAL_HOSTS.includes(hostname)
    ? LOCAL_HOSTS.filter((name) => name !== hostname).map((name) => `${protocol}//${name}${port && `:${port}`}`)
    : []

function readAllowedOrigins(settings: SettingsReader): string[] {
  const origins = settings.list('ALLOWED_ORIGINS')
  for (const origin of origins) {
    if (origin !== '*' && !isOrigin(origin))
      settings.reject('ALLOWED_ORIGINS', `holds '${origin}', which is not an origin.`)
  }
  if (origins.includes('*')) {
    settings.addProblem('ALLOWED_ORIGINS=* would let every web site act for the player; name the origins.')
  }
  return origins
}

const isOrigin = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/i.test(text) && URL.canParse(text)

function readTrustedProxies(settings: SettingsReader): string[] {
  const proxies = settings.list('TRUSTED_PROXY')
  for (const proxy of proxies) {
    if (!isProxyAddress(proxy))
      settings.reject('TRUSTED_PROXY', `holds '${proxy}', which is no address, range, or name such as loopback.`)
  }
  return proxies
}

function readMetricsSettings(settings: SettingsReader): ServerSettings['metrics'] {
  const text = settings.text('METRICS_PORT')
  if (text === 'off') return null
  return {
    host: settings.text('METRICS_HOST') ?? '127.0.0.1',
    port: settings.port('METRICS_PORT', DEFAULT_METRICS_PORT),
    isExplicit: text !== undefined,
    allowedHosts: settings.list('METRICS_ALLOWED_HOSTS').map((name) => name.toLowerCase()),
  }
}

function readLogLevel(settings: SettingsReader): LogLevel {
  const { isProduction } = settings
  const level = settings.choice('LOG_LEVEL', LOG_LEVELS, isProduction ? 'info' : 'warn')
  if (isProduction && (level === 'debug' || level === 'trace')) {
    settings.reject('LOG_LEVEL', 'shows too much for production; use info.')
  }
  return level
}

function readRateLimits(settings: SettingsReader): boolean {
  const isOn = settings.flag('RATE_LIMITS', ['on', 'off'], true)
  if (settings.isProduction && !isOn) {
    settings.reject('RATE_LIMITS', 'would let anyone guess passwords; leave it out in production.')
  }
  return isOn
}
