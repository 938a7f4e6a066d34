import { isAbsolute, resolve } from 'node:path'
import type { MatchRules } from '../features/matches/dealing.ts'
import type { ShellIds } from '../http/routes/app-links.ts'
import { readMatchSettings } from './match-settings.ts'
import { type QuestionSettings, readQuestionSettings } from './question-settings.ts'
import { type RealtimeSettings, readRealtimeSettings } from './realtime-settings.ts'
import { readShellSettings } from './shell-settings.ts'
import { readStoreSettings, type StoreSettings } from './store-settings.ts'

export interface Config {
  production: boolean
  host: string
  port: number
  /** Where people reach the product: links in mails, the allowed origin, HSTS follow from it. */
  publicUrl: string
  /** Origins besides the product's own that may call the API: the native shells and other hosts. */
  allowedOrigins: readonly string[]
  /** Peers whose `X-Forwarded-For` is believed. Nobody's is by default, or anyone could choose his address. */
  trustedProxies: readonly string[]
  metrics: { host: string; port: number; chosen: boolean } | null
  dataDir: string
  databaseUrl: string | null
  redisUrl: string | null
  logLevel: LogLevel
  /** Off only in tests, which do in a minute what a person does in a month. */
  rateLimits: boolean
  /** Where mail is handed over; without it mail stays in the local mailbox. */
  smtpUrl: string | null
  mailFrom: string
  /** Takes text messages as JSON; without it they stay in the local mailbox. */
  sms: { url: string; token: string | null } | null
  /** Asking for a new password then tells nobody which addresses have an account. */
  hideUnknownAccounts: boolean
  /** OpenID providers that people may sign in with, by name. */
  openIdProviders: ReadonlyMap<string, { issuer: string; clientId: string; clientSecret: string }>
  realtime: RealtimeSettings
  match: MatchRules
  questions: QuestionSettings
  store: StoreSettings
  shells: ShellIds
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The web views of the phone shells: iOS and Android. Both trade sessions in a header, so no other page may be like them. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

const NATIVE_ORIGINS = ['capacitor://localhost', 'https://localhost']

const DEFAULT_PORT = 3000
const DEFAULT_METRICS_PORT = 9464

/** Settings that cannot be used. Each fault is one line for the person who starts the server. */
export class ConfigFault extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigFault'
    this.faults = faults
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads all settings and reports all faults at once, so that nobody has to start five times to learn of five. */
export function readConfig(env: Environment, workingDir: string): Config {
  const faults: string[] = []
  const fault = (name: string, wants: string) => {
    faults.push(`${name}=${shown(name, env[name])} ${wants}`)
  }
  const given = (name: string): string | undefined => env[name]?.trim() || undefined

  const port = (name: string, fallback: number): number => {
    const text = given(name)
    if (text === undefined) return fallback
    const value = Number(text)
    if (/^\d+$/.test(text) && value <= 65_535) return value
    fault(name, 'is not a port; use a whole number from 0 to 65535.')
    return fallback
  }
  const url = (name: string, schemes: readonly string[]): string | null => {
    const text = given(name)
    if (text === undefined) return null
    const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : ''
    if (schemes.includes(scheme)) return text
    fault(name, `is not an address that starts with ${schemes.map((known) => `${known}://`).join(' or ')}.`)
    return null
  }
  const list = (name: string): string[] => (given(name) ?? '').split(/[\s,]+/).filter(Boolean)

  const mode = given('NODE_ENV') ?? 'development'
  if (!['development', 'production', 'test'].includes(mode))
    fault('NODE_ENV', 'must be development, test or production.')
  const production = mode === 'production'

  const logLevel = (given('LOG_LEVEL') ?? (production ? 'info' : 'warn')) as LogLevel
  if (!LOG_LEVELS.includes(logLevel)) fault('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}.`)

  const listenPort = port('PORT', DEFAULT_PORT)
  const publicUrl = url('PUBLIC_URL', ['https', 'http'])
  const allowedOrigins = list('ALLOWED_ORIGINS')
  for (const origin of allowedOrigins) {
    if (origin !== '*' && !isOrigin(origin)) fault('ALLOWED_ORIGINS', `holds '${origin}', which is not an origin.`)
  }
  const databaseUrl = url('DATABASE_URL', ['postgres', 'postgresql'])
  const redisUrl = url('REDIS_URL', ['redis', 'rediss'])
  if (redisUrl && !databaseUrl && !given('DATABASE_URL')) {
    faults.push(
      'REDIS_URL is for several nodes, which need one database: set DATABASE_URL too, or leave REDIS_URL out.',
    )
  }
  const rateLimits = given('RATE_LIMITS') ?? 'on'
  if (rateLimits !== 'on' && rateLimits !== 'off') fault('RATE_LIMITS', 'must be on or off.')
  const smtpUrl = url('SMTP_URL', ['smtp', 'smtps'])
  const smsUrl = url('SMS_WEBHOOK_URL', ['https', 'http'])
  const mailFrom = given('MAIL_FROM')
  if (mailFrom && !/^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(mailFrom)) fault('MAIL_FROM', 'is not a mail address.')
  const hideUnknown = given('ACCOUNT_HIDE_UNKNOWN') ?? 'false'
  if (hideUnknown !== 'true' && hideUnknown !== 'false') fault('ACCOUNT_HIDE_UNKNOWN', 'must be true or false.')
  const openIdProviders = new Map<string, { issuer: string; clientId: string; clientSecret: string }>()
  for (const name of list('OPENID_PROVIDERS')) {
    const setting = (part: string) => `OPENID_${name.toUpperCase().replaceAll('-', '_')}_${part}`
    if (!/^[a-z0-9-]{1,32}$/.test(name)) fault('OPENID_PROVIDERS', `holds '${name}'; use a-z, 0-9 and hyphens.`)
    const issuer = url(setting('ISSUER_URL'), production ? ['https'] : ['https', 'http'])
    const [clientId, clientSecret] = [given(setting('CLIENT_ID')), given(setting('CLIENT_SECRET'))]
    if (issuer && clientId && clientSecret) openIdProviders.set(name, { issuer, clientId, clientSecret })
    else {
      const parts = ['ISSUER_URL', 'CLIENT_ID', 'CLIENT_SECRET'].map(setting).filter((part) => !given(part))
      if (parts.length > 0) faults.push(`OPENID_PROVIDERS names '${name}', but ${parts.join(' and ')} is missing.`)
    }
  }
  const metricsOff = given('METRICS_PORT') === 'off'
  const metricsPort = metricsOff ? 0 : port('METRICS_PORT', DEFAULT_METRICS_PORT)

  if (production) {
    if (!given('PUBLIC_URL')) faults.push('PUBLIC_URL is missing; production needs the address that people open.')
    else if (publicUrl && !isSafeInProduction(publicUrl)) fault('PUBLIC_URL', 'must start with https:// in production.')
    if (rateLimits === 'off') fault('RATE_LIMITS', 'would let anyone guess passwords; leave it out in production.')
    if (logLevel === 'debug' || logLevel === 'trace') fault('LOG_LEVEL', 'shows too much for production; use info.')
  }
  if (allowedOrigins.includes('*')) {
    faults.push('ALLOWED_ORIGINS=* would let every web site act for the player; name the origins.')
  }

  const match = readMatchSettings({ given, fault })
  const shells = readShellSettings({ list, fault })
  const questions = readQuestionSettings({ given, fault, url, complain: (line) => faults.push(line) })
  const store = readStoreSettings({ given, fault, url, complain: (line) => faults.push(line), production })
  const realtime = readRealtimeSettings({
    given,
    fault,
    complain: (line) => faults.push(line),
    production,
    severalNodes: redisUrl !== null && databaseUrl !== null,
  })

  if (faults.length > 0) throw new ConfigFault(faults)
  const dataDir = given('DATA_DIR') ?? 'data'
  const home = new URL(publicUrl ?? `http://localhost:${listenPort}`)
  return {
    production,
    host: given('HOST') ?? '127.0.0.1',
    port: listenPort,
    publicUrl: home.origin,
    allowedOrigins: [...NATIVE_ORIGINS, ...otherNamesOf(home), ...allowedOrigins],
    trustedProxies: list('TRUSTED_PROXY'),
    metrics: metricsOff
      ? null
      : {
          host: given('METRICS_HOST') ?? '127.0.0.1',
          port: metricsPort,
          chosen: given('METRICS_PORT') !== undefined,
        },
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(workingDir, dataDir),
    databaseUrl,
    redisUrl,
    logLevel,
    rateLimits: rateLimits === 'on',
    smtpUrl,
    mailFrom: mailFrom ?? `Knowdown <no-reply@${new URL(publicUrl ?? 'http://localhost').hostname}>`,
    sms: smsUrl ? { url: smsUrl, token: given('SMS_WEBHOOK_TOKEN') ?? null } : null,
    hideUnknownAccounts: hideUnknown === 'true',
    openIdProviders,
    realtime,
    match,
    questions,
    store,
    shells,
  }
}

/** Addresses of databases carry passwords; what is shown on a terminal ends up in bug reports. */
const shown = (name: string, value: string | undefined): string =>
  name.endsWith('_URL') && name !== 'PUBLIC_URL' ? '…' : (value ?? '')

const isOrigin = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/i.test(text) && URL.canParse(text)

const isSafeInProduction = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || THIS_MACHINE.includes(hostname)
}

/** Whoever types a number in place of `localhost` sees the same pages, and they must work there too. */
const otherNamesOf = ({ protocol, hostname, port }: URL): string[] =>
  THIS_MACHINE.includes(hostname)
    ? THIS_MACHINE.filter((name) => name !== hostname).map((name) => `${protocol}//${name}${port && `:${port}`}`)
    : []
