import { createHash } from 'node:crypto'
import type { RealtimeApp } from '../../features/realtime/realtime-ports.ts'
import { isEqualInConstantTime, requestSignature } from '../../features/realtime/signatures.ts'
import { ApiError } from './api-error.ts'

/** How far the caller's clock may be off; an older call is one that somebody recorded. */
const CLOCK_SKEW_S = 600

interface Call {
  method: string
  url: string
}

/** Refuses a call that was not signed with the app's secret. The digest of the body is signed, so this needs no body. */
export function verifySignature(app: RealtimeApp, { method, url }: Call, nowMs: number): ReadonlyMap<string, string> {
  const [path = '', query = ''] = url.split('?', 2)
  const params = parseQuery(query)
  const signature = params.get('auth_signature')
  params.delete('auth_signature')
  const age = Math.abs(nowMs / 1000 - Number(params.get('auth_timestamp') ?? Number.NaN))
  if (params.get('auth_key') !== app.key) throw new ApiError(401, 'Unknown auth_key')
  if (params.get('auth_version') !== '1.0') throw new ApiError(401, 'Invalid auth_version, should be 1.0')
  if (!(age <= CLOCK_SKEW_S)) throw new ApiError(401, `Timestamp expired: more than ${CLOCK_SKEW_S} s off`)
  // Some libraries sign the path as they send it, some before they escape it.
  const fits = [path, decode(path)].some((one) =>
    isEqualInConstantTime(signature ?? '', requestSignature(app, method, one, params)),
  )
  if (!fits) throw new ApiError(401, 'Invalid signature')
  return params
}

export function verifyBody(params: ReadonlyMap<string, string>, body: Buffer): void {
  const digest = createHash('md5').update(body).digest('hex')
  if (!isEqualInConstantTime(params.get('body_md5') ?? '', digest)) throw new ApiError(401, 'Invalid body_md5')
}

/** Values are signed as they were before escaping. A plus sign is a plus sign: the callers do not write spaces so. */
function parseQuery(query: string): Map<string, string> {
  const params = new Map<string, string>()
  for (const pair of query.split('&').filter(Boolean)) {
    const split = pair.includes('=') ? pair.indexOf('=') : pair.length
    const name = decode(pair.slice(0, split))
    // Two readers could take two different values for the truth.
    if (params.has(name)) throw new ApiError(401, `Parameter ${name} was given twice`)
    params.set(name, decode(pair.slice(split + 1)))
  }
  return params
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ApiError(400, 'Invalid escape in the address')
  }
}
