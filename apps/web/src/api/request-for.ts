import { type AnyEndpoint, pathParams } from '@knowdown/contracts/endpoint'

/** Lays the input out as the contract says: parts of the path first, the rest as query (GET, DELETE) or body (POST). */
export function requestFor(
  baseUrl: string,
  { method, path }: Pick<AnyEndpoint, 'method' | 'path'>,
  input: Record<string, unknown>,
): { url: string; init: RequestInit } {
  const rest = { ...input }
  let filled: string = path
  for (const name of pathParams(path)) {
    filled = filled.replace(`:${name}`, () => encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  // The session cookie goes along, also to an API on another host.
  const init: RequestInit = { method, credentials: 'include', headers: { accept: 'application/json' } }
  if (method === 'POST') {
    return {
      url: baseUrl + filled,
      init: {
        ...init,
        headers: { ...init.headers, 'content-type': 'application/json' },
        body: JSON.stringify(rest),
      },
    }
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
  const asked = query.toString()
  return { url: baseUrl + filled + (asked && `?${asked}`), init }
}
