import { BAD_VERSION, NO_PROTOCOL, NO_SUCH_APP, NO_SUCH_PATH, UNSUPPORTED_PROTOCOL } from './close-codes.ts'

const OLDEST_PROTOCOL = 5
const NEWEST_PROTOCOL = 7

export interface Refusal {
  code: number
  reason: string
}

/** What is wrong with the address a client opened: `/app/{key}?protocol=7`; null when nothing is. */
export function refusalOf(address: string, appKey: string): Refusal | null {
  const [path = '', query = ''] = address.split('?', 2)
  const parts = path.split('/')
  const key = parts[2]
  if (parts.length !== 3 || !key) return { code: NO_SUCH_PATH, reason: 'Path not found' }
  if (key !== appKey) return { code: NO_SUCH_APP, reason: `App key ${key.slice(0, 40)} does not exist` }
  return refusalOfProtocol(new URLSearchParams(query).get('protocol') ?? '')
}

function refusalOfProtocol(protocol: string): Refusal | null {
  if (protocol === '') return { code: NO_PROTOCOL, reason: 'No protocol version supplied' }
  if (!/^\d{1,9}$/.test(protocol)) return { code: BAD_VERSION, reason: 'Invalid version string format' }
  const version = Number(protocol)
  if (version < OLDEST_PROTOCOL || version > NEWEST_PROTOCOL) {
    return { code: UNSUPPORTED_PROTOCOL, reason: 'Unsupported protocol version' }
  }
  return null
}
