/** `leave`: not ours, the browser does what it always does. `shell`: a page. `asset`: a file whose name changes with it. */
type RequestKind = 'leave' | 'shell' | 'asset'

interface RequestInfo {
  method: string
  mode: string
  url: string
}

/** What the server answers anew each time; a stale copy would be wrong, or a secret kept where it should not be. */
const SERVER_PATHS = ['api', 'v1', 'app', 'apps', 'dev', 'healthz', 'readyz']

export function classifyRequest({ method, mode, url }: RequestInfo, origin: string): RequestKind {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin) return 'leave'
  const [, first = ''] = asked.pathname.split('/')
  if (SERVER_PATHS.includes(first)) return 'leave'
  if (mode === 'navigate') return 'shell'
  return first === 'assets' ? 'asset' : 'leave'
}

/** A network that takes longer than this to bring the page is treated as none. */
export const NAVIGATION_LIMIT_MS = 3_000

interface Sources {
  network(request: Request): Promise<Response>
  cache: Pick<Cache, 'match' | 'put'>
}

/** The network first, so that nobody stays on an old version; the kept page when it fails, stalls or the server is down. */
export async function respondWithPage(
  request: Request,
  { network, cache }: Sources,
  limit: Promise<void>,
): Promise<Response> {
  const fresh = network(request)
  const inTime = await Promise.race([fresh, limit]).catch(() => undefined)
  if (inTime && inTime.status < 500) return inTime
  // Nothing kept: whatever the network brings in the end, be it a failure, is the browser's to show.
  return (await cache.match('/')) ?? fresh
}

/** A hashed name never changes its content: what is kept is right for ever. */
export async function respondWithAsset(request: Request, { network, cache }: Sources): Promise<Response> {
  const kept = await cache.match(request)
  if (kept) return kept
  const fresh = await network(request)
  // A missing file may come back as a page with status 200; keeping that would break this file until the next version.
  const isPage = fresh.headers.get('content-type')?.startsWith('text/html')
  if (fresh.ok && !isPage) await cache.put(request, fresh.clone())
  return fresh
}
