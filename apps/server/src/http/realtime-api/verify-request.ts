import { createHash } from 'node:crypto'
import type { RealtimeApp } from '../../features/realtime/realtime-ports.ts'
import { isEqualInConstantTime, requestSignature } from '../../features/realtime/signatures.ts'
import { ApiError } from './api-error.ts'

/** How far the caller's clock may differ; an older request may be a replay. */
const CLOCK_SKEW_S = 600

interface ApiRequest {
  method: string
  url: string
}

/** Rejects a request without a valid signature. The signature covers the digest of the body, so the body is not needed. */
export function verifySignature(
  app: RealtimeApp,
  { method, url }: ApiRequest,
  nowMs: number,
): ReadonlyMap<string, string> {
  const [path = '', query = ''] = url.split('?', 2)
  const params = parseQuery(query)
  const signature = params.get('auth_signature')
  params.delete('auth_signature')
  const age = Math.abs(nowMs / 1000 - Number(params.get('auth_timestamp') ?? Number.NaN))
  if (params.get('auth_key') !== app.key) throw new ApiError(401, 'Unknown auth_key')
  if (params.get('auth_version') !== '1.0') throw new ApiError(401, 'Invalid auth_version, should be 1.0')
  if (!(age <= CLOCK_SKEW_S)) throw new ApiError(401, `Timestamp expired: more than ${CLOCK_SKEW_S} s off`)
  // Some libraries sign the escaped path, some the plain one.
  const isValid = [path, decode(path)].some((one) =>
    isEqualInConstantTime(signature ?? '', requestSignature(app, method, one, params)),
  )
  if (!isValid) throw new ApiError(401, 'Invalid signature')
  return params
}

export function verifyBody(params: ReadonlyMap<string, string>, body: Buffer): void {
  const digest = createHash('md5').update(body).digest('hex')
  if (!isEqualInConstantTime(params.get('body_md5') ?? '', digest)) throw new ApiError(401, 'Invalid body_md5')
}

/** Signatures cover the unescaped values. A plus sign stays a plus sign: callers do not use it for spaces. */
function parseQuery(query: string): Map<string, string> {
  const params = new Map<string, string>()
  for (const pair of query.split('&').filter(Boolean)) {
    const split = pair.includes('=') ? pair.indexOf('=') : pair.length
    const name = decode(pair.slice(0, split))
    // Otherwise two readers could use different values.
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
