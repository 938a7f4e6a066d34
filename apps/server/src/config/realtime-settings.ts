import type { ClientRealtime } from '@knowdown/contracts/client-settings'
import type { RealtimeApp } from '../features/realtime/realtime-app.ts'

export interface RealtimeSettings {
  /** Without a secret of the operator's the product makes one and keeps it beside its data. */
  app: Omit<RealtimeApp, 'secret'> & { secret: string | null }
  /** Whether clients may speak to each other on private channels. */
  clientEvents: boolean
  /** A service elsewhere that speaks to the players in place of our own. */
  hosted: HostedRealtime | null
}

interface HostedRealtime {
  app: RealtimeApp
  /** Where its API is, without a path. */
  apiUrl: string
  /** Where a browser finds it. */
  address: NonNullable<ClientRealtime['hosted']>
}

interface Reader {
  given(name: string): string | undefined
  /** A setting with a bad value. */
  fault(name: string, wants: string): void
  /** Anything else that is wrong, as a whole line. */
  complain(line: string): void
  production: boolean
  severalNodes: boolean
}

const SECRET_CHARACTERS = 32

/** A word of the address bar and of signed texts. */
const IS_NAME = /^[A-Za-z0-9_-]{1,64}$/

export function readRealtimeSettings(reader: Reader): RealtimeSettings {
  const { given, fault, complain } = reader
  const name = (setting: string): string => {
    const value = given(setting) ?? 'knowdown'
    if (!IS_NAME.test(value)) fault(setting, 'may only hold letters, digits, - and _.')
    return value
  }
  const secret = given('REALTIME_APP_SECRET') ?? null
  const driver = given('REALTIME_DRIVER') ?? 'embedded'
  if (driver !== 'embedded' && driver !== 'pusher') fault('REALTIME_DRIVER', 'must be embedded or pusher.')
  const clientEvents = given('REALTIME_CLIENT_EVENTS') ?? 'off'
  if (clientEvents !== 'on' && clientEvents !== 'off') fault('REALTIME_CLIENT_EVENTS', 'must be on or off.')

  if (secret === null && reader.severalNodes) {
    complain(
      'REALTIME_APP_SECRET is missing; several nodes must share one, or a player of one is a stranger to another.',
    )
  }
  if (secret !== null && reader.production && isWeak(secret)) {
    complain(`REALTIME_APP_SECRET is too easy to guess; use at least ${SECRET_CHARACTERS} random characters.`)
  }
  return {
    app: { id: name('REALTIME_APP_ID'), key: name('REALTIME_APP_KEY'), secret },
    clientEvents: clientEvents === 'on',
    hosted: driver === 'pusher' ? readHosted(reader) : null,
  }
}

function readHosted({ given, fault, complain }: Reader): HostedRealtime {
  const needed = (setting: string): string => {
    const value = given(setting)
    if (value === undefined) complain(`${setting} is missing; REALTIME_DRIVER=pusher needs it.`)
    return value ?? ''
  }
  const cluster = given('PUSHER_CLUSTER') ?? null
  if (cluster !== null && !IS_NAME.test(cluster)) fault('PUSHER_CLUSTER', 'may only hold letters, digits, - and _.')
  const host = given('PUSHER_HOST') ?? (cluster ? `api-${cluster}.pusher.com` : undefined)
  if (host === undefined) complain('PUSHER_CLUSTER or PUSHER_HOST is missing; REALTIME_DRIVER=pusher needs one.')
  const scheme = given('PUSHER_SCHEME') ?? 'https'
  if (scheme !== 'https' && scheme !== 'http') fault('PUSHER_SCHEME', 'must be https or http.')
  const port = given('PUSHER_PORT')
  const apiUrl = `${scheme}://${host}${port === undefined ? '' : `:${port}`}`
  const makesAddress = URL.canParse(apiUrl)
  if (host !== undefined && !makesAddress) complain('PUSHER_HOST and PUSHER_PORT make no address.')
  const isVendors = cluster !== null && given('PUSHER_HOST') === undefined
  return {
    app: { id: needed('PUSHER_APP_ID'), key: needed('PUSHER_KEY'), secret: needed('PUSHER_SECRET') },
    apiUrl,
    address: isVendors ? { cluster } : addressOf(new URL(makesAddress ? apiUrl : 'https://nowhere.invalid')),
  }
}

/** Public: any page may read it. */
export const clientRealtime = ({ app, hosted }: RealtimeSettings): ClientRealtime => ({
  key: hosted?.app.key ?? app.key,
  hosted: hosted?.address ?? null,
})

/** What a page must be allowed to connect to besides its own server. */
export function realtimeOrigins({ hosted }: ClientRealtime): string[] {
  if (hosted === null) return []
  if ('cluster' in hosted) return [`wss://ws-${hosted.cluster}.pusher.com`]
  return [`${hosted.secure ? 'wss' : 'ws'}://${hosted.host}:${hosted.port}`]
}

function addressOf({ hostname, port, protocol }: URL) {
  const secure = protocol === 'https:'
  return { host: hostname, port: Number(port || (secure ? 443 : 80)), secure }
}

/** Short, or of so few different characters that it cannot have come from a die. */
const isWeak = (secret: string): boolean => secret.length < SECRET_CHARACTERS || new Set(secret).size < 10
