/** `leave`: left to the browser. `shell`: a page. `asset`: a file with a hash in its name. */
type RequestKind = 'leave' | 'shell' | 'asset'

interface RequestInfo {
  method: string
  mode: string
  url: string
}

/** Never cached: a stale copy would be wrong, or a secret would be stored. */
const SERVER_PATHS = ['api', 'v1', 'app', 'apps', 'dev', 'healthz', 'readyz']

export function classifyRequest({ method, mode, url }: RequestInfo, origin: string): RequestKind {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'leave'
  const [, first = ''] = address.pathname.split('/')
  if (SERVER_PATHS.includes(first)) return 'leave'
  if (mode === 'navigate') return 'shell'
  return first === 'assets' ? 'asset' : 'leave'
}

/** The page without the first screen of home, for a fallback that fits every address: none of ours has this one. */
export const EMPTY_PAGE = '/empty-page'

/** After this time the cached page is shown instead of waiting for the network. */
export const NAVIGATION_LIMIT_MS = 3_000

interface Sources {
  network(request: Request): Promise<Response>
  cache: Pick<Cache, 'match' | 'put'>
}

/** Network first, so that nobody stays on an old version; the cached page when it fails or stalls. */
export async function respondWithPage(
  request: Request,
  { network, cache }: Sources,
  limit: Promise<void>,
): Promise<Response> {
  const fresh = network(request)
  const inTime = await Promise.race([fresh, limit]).catch(() => undefined)
  if (inTime && inTime.status < 500) return inTime
  // Nothing cached: the browser shows whatever the network brings in the end.
  return (await cache.match(EMPTY_PAGE)) ?? fresh
}

/** The content of a hashed file never changes, so the cached copy is always right. */
export async function respondWithAsset(request: Request, { network, cache }: Sources): Promise<Response> {
  const kept = await cache.match(request)
  if (kept) return kept
  const fresh = await network(request)
  // A missing file may come back as a page with status 200; cached, it would break the app until the next version.
  const isPage = fresh.headers.get('content-type')?.startsWith('text/html')
  if (fresh.ok && !isPage) await cache.put(request, fresh.clone())
  return fresh
}
