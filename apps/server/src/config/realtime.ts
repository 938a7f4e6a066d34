import type { ClientRealtime } from '@knowdown/contracts/client/settings'
import type { RealtimeApp } from '../features/realtime/realtime-ports.ts'
import { isGuessable, type SettingsReader } from './settings-reader.ts'
import type { Cluster } from './storage.ts'

export interface RealtimeSettings {
  /** Without a secret the server generates one and keeps it in its data folder. */
  app: Omit<RealtimeApp, 'secret'> & { secret: string | null }
  /** Whether clients may send events to each other on private channels. */
  clientEvents: boolean
  /** A hosted Pusher service that is used in place of our own gateway. */
  hosted: HostedRealtime | null
}

interface HostedRealtime {
  app: RealtimeApp
  /** Origin of its HTTP API. */
  apiUrl: string
  /** Where browsers connect. */
  address: NonNullable<ClientRealtime['hosted']>
}

const SECRET_LENGTH = 32

/** Ids and keys become parts of URLs and of signed texts. */
const IDENTIFIER = /^[A-Za-z0-9_-]{1,64}$/

export function readRealtimeSettings(settings: SettingsReader, cluster: Cluster | null): RealtimeSettings {
  const driver = settings.choice('REALTIME_DRIVER', ['embedded', 'pusher'], 'embedded')
  return {
    app: {
      id: readIdentifier(settings, 'REALTIME_APP_ID') ?? 'knowdown',
      key: readIdentifier(settings, 'REALTIME_APP_KEY') ?? 'knowdown',
      secret: readAppSecret(settings, cluster),
    },
    clientEvents: settings.flag('REALTIME_CLIENT_EVENTS', ['on', 'off'], false),
    hosted: driver === 'pusher' ? readHostedService(settings) : null,
  }
}

function readAppSecret(settings: SettingsReader, cluster: Cluster | null): string | null {
  const secret = settings.text('REALTIME_APP_SECRET') ?? null
  if (secret === null && cluster?.redisUrl) {
    settings.addProblem(
      'REALTIME_APP_SECRET is missing; several nodes must share one, or a player of one is a stranger to another.',
    )
  }
  if (secret !== null && settings.isProduction && isGuessable(secret, SECRET_LENGTH)) {
    settings.addProblem(`REALTIME_APP_SECRET is too easy to guess; use at least ${SECRET_LENGTH} random characters.`)
  }
  return secret
}

function readIdentifier(settings: SettingsReader, name: string): string | null {
  const value = settings.text(name) ?? null
  if (value !== null && !IDENTIFIER.test(value)) settings.reject(name, 'may only hold letters, digits, - and _.')
  return value
}

function readHostedService(settings: SettingsReader): HostedRealtime {
  const cluster = readIdentifier(settings, 'PUSHER_CLUSTER')
  const ownHost = settings.text('PUSHER_HOST')
  const host = ownHost ?? (cluster ? `api-${cluster}.pusher.com` : undefined)
  if (host === undefined) {
    settings.addProblem('PUSHER_CLUSTER or PUSHER_HOST is missing; REALTIME_DRIVER=pusher needs one.')
  }
  const scheme = settings.choice('PUSHER_SCHEME', ['https', 'http'], 'https')
  const port = settings.text('PUSHER_PORT')
  const apiUrl = `${scheme}://${host}${port === undefined ? '' : `:${port}`}`
  const isValidUrl = URL.canParse(apiUrl)
  if (host !== undefined && !isValidUrl) settings.addProblem('PUSHER_HOST and PUSHER_PORT make no address.')
  const required = (name: string) => settings.required(name, 'REALTIME_DRIVER=pusher')
  return {
    app: { id: required('PUSHER_APP_ID'), key: required('PUSHER_KEY'), secret: required('PUSHER_SECRET') },
    apiUrl,
    address:
      cluster !== null && ownHost === undefined
        ? { cluster }
        : toAddress(new URL(isValidUrl ? apiUrl : 'https://nowhere.invalid')),
  }
}

/** The part that every page may read. */
export const clientRealtime = ({ app, hosted }: RealtimeSettings): ClientRealtime => ({
  key: hosted?.app.key ?? app.key,
  hosted: hosted?.address ?? null,
})

/** Origins that a page must be allowed to connect to besides its own server. */
export function realtimeOrigins({ hosted }: ClientRealtime): string[] {
  if (hosted === null) return []
  if ('cluster' in hosted) return [`wss://ws-${hosted.cluster}.pusher.com`]
  return [`${hosted.secure ? 'wss' : 'ws'}://${hosted.host}:${hosted.port}`]
}

function toAddress({ hostname, port, protocol }: URL) {
  const secure = protocol === 'https:'
  return { host: hostname, port: Number(port || (secure ? 443 : 80)), secure }
}
