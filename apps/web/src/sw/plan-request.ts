/** `leave`: not ours, the browser does what it always does. `shell`: a page. `asset`: a file whose name changes with it. */
export type Plan = 'leave' | 'shell' | 'asset'

interface Asked {
  method: string
  mode: string
  url: string
}

/** What the server answers anew each time; a stale copy would be wrong, or a secret kept where it should not be. */
const SERVER_PATHS = ['api', 'v1', 'app', 'apps', 'dev', 'healthz', 'readyz']

export function planRequest({ method, mode, url }: Asked, origin: string): Plan {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin) return 'leave'
  const [, first = ''] = asked.pathname.split('/')
  if (SERVER_PATHS.includes(first)) return 'leave'
  if (mode === 'navigate') return 'shell'
  return first === 'assets' ? 'asset' : 'leave'
}
