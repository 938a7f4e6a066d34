import { type ClientRealtime, getClientSettings } from '@knowdown/contracts/client/settings'
import { PROBE_EVERY_MS } from '@knowdown/domain/reconnect/reconnect'
import type { Options } from 'pusher-js'
import type { Api } from './api.ts'

/** 'ws' means plain and TLS sockets. Without the list the library would try the vendor's other servers, too. */
const TRANSPORTS = { enabledTransports: ['ws'] } satisfies Partial<Options>

const MAX_ATTEMPTS = 60

/** Which realtime service this installation uses; its own server when the settings cannot be read. */
export async function fetchRealtimeSettings(api: Api): Promise<ClientRealtime> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const settings = await api.call(getClientSettings, {})
    if (settings.ok) return settings.value.realtime
    if (settings.error.kind !== 'offline') break
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS))
  }
  return { key: 'knowdown', hosted: null }
}

/** The library finds the vendor's service by its cluster name and any other service by its address. */
export function realtimeOptions(hosted: ClientRealtime['hosted'], apiUrl: URL): Options {
  if (hosted && 'cluster' in hosted) return { cluster: hosted.cluster, forceTLS: true, ...TRANSPORTS }
  const { host, port, secure } = hosted ?? addressOf(apiUrl)
  return { cluster: 'local', wsHost: host, wsPort: port, wssPort: port, forceTLS: secure, ...TRANSPORTS }
}

function addressOf({ hostname, port, protocol }: URL) {
  const secure = protocol === 'https:'
  return { host: hostname, port: Number(port || (secure ? 443 : 80)), secure }
}
