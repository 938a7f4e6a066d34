import { INVALID_VERSION, MISSING_PROTOCOL, UNKNOWN_APP, UNKNOWN_PATH, UNSUPPORTED_PROTOCOL } from './close-codes.ts'

const OLDEST_PROTOCOL = 5
const NEWEST_PROTOCOL = 7

export interface HandshakeError {
  code: number
  reason: string
}

/** Checks the URL of a new connection, `/app/{key}?protocol=7`; null when it is valid. */
export function checkHandshake(url: string, appKey: string): HandshakeError | null {
  const [path = '', query = ''] = url.split('?', 2)
  const segments = path.split('/')
  const key = segments[2]
  if (segments.length !== 3 || !key) return { code: UNKNOWN_PATH, reason: 'Path not found' }
  if (key !== appKey) return { code: UNKNOWN_APP, reason: `App key ${key.slice(0, 40)} does not exist` }
  return checkProtocol(new URLSearchParams(query).get('protocol') ?? '')
}

function checkProtocol(protocol: string): HandshakeError | null {
  if (protocol === '') return { code: MISSING_PROTOCOL, reason: 'No protocol version supplied' }
  if (!/^\d{1,9}$/.test(protocol)) return { code: INVALID_VERSION, reason: 'Invalid version string format' }
  const version = Number(protocol)
  if (version < OLDEST_PROTOCOL || version > NEWEST_PROTOCOL) {
    return { code: UNSUPPORTED_PROTOCOL, reason: 'Unsupported protocol version' }
  }
  return null
}
