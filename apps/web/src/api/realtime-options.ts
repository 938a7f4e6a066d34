import type { ClientRealtime } from '@knowdown/contracts/client-settings'
import type { Options } from 'pusher-js'

/** `ws` stands for both kinds; without the list the library would go and look for the vendor's other servers. */
const TRANSPORTS = { enabledTransports: ['ws'] } satisfies Partial<Options>

/** How the library finds the service: the vendor's own by its name, any other by its address. */
export function realtimeOptions(hosted: ClientRealtime['hosted'], apiUrl: URL): Options {
  if (hosted && 'cluster' in hosted) return { cluster: hosted.cluster, forceTLS: true, ...TRANSPORTS }
  const { host, port, secure } = hosted ?? addressOf(apiUrl)
  return { cluster: 'local', wsHost: host, wsPort: port, wssPort: port, forceTLS: secure, ...TRANSPORTS }
}

function addressOf({ hostname, port, protocol }: URL) {
  const secure = protocol === 'https:'
  return { host: hostname, port: Number(port || (secure ? 443 : 80)), secure }
}
