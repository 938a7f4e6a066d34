import { lobbyQuery } from '@knowdown/contracts/battles/lobby-address'
import { type AnyEndpoint, type InputOf, KEY_HEADER, pathParams, type ReplyOf } from '@knowdown/contracts/endpoint'
import { ok, type Result, refuse } from '@knowdown/domain/result'
import { API_URL } from '../platform/build-settings.ts'
import type { BearerToken } from './bearer-token.ts'
import { repeatWhileFull, secondsUntilRoom } from './wait-for-room.ts'

export type ApiFailure =
  | { kind: 'offline' }
  /** `conflict` is what the endpoint's contract says about a 409, of that type. */
  | { kind: 'refused'; status: number; detail: string; conflict?: unknown }
  /** A reply that does not follow the contract: another version, a captive portal, a broken proxy. */
  | { kind: 'garbled'; status: number }

export interface Api {
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Result<ReplyOf<E>, ApiFailure>>
}

const UNAUTHORISED = 401
const CONFLICT = 409
const VISITOR: BearerToken = { get: async () => null, forget: () => {} }
const NEVER = new AbortController().signal

/** `ended` ends with the session: what is under way then is dropped, and nothing is asked any more. */
export function createApi(
  baseUrl: string = API_URL,
  fetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args),
  bearer: BearerToken = VISITOR,
  ended: AbortSignal = NEVER,
): Api {
  async function send(url: string, init: RequestInit): Promise<Response> {
    ended.throwIfAborted()
    const token = await bearer.get()
    ended.throwIfAborted()
    if (token === null) return fetch(url, init)
    const withToken = (value: string) => ({ ...init, headers: { ...init.headers, authorization: `Bearer ${value}` } })
    const response = await fetch(url, withToken(token))
    if (response.status !== UNAUTHORISED) return response
    // The token expired early. A refused call has changed nothing, so it is safe to repeat it; without a session it is
    // repeated as a visitor, who may do most things too.
    bearer.forget()
    const renewed = await bearer.get()
    return fetch(url, renewed === null ? init : withToken(renewed))
  }

  async function call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Result<ReplyOf<E>, ApiFailure>> {
    const { url, init } = buildRequest(baseUrl, endpoint, input)
    let response: Response
    try {
      response = await repeatWhileFull(() => send(url, { ...init, signal: ended }), secondsUntilRoom)
    } catch {
      return refuse({ kind: 'offline' })
    }
    const { status } = response
    const body: unknown = await response.json().catch(() => undefined)
    if (!response.ok) {
      const { detail } = (body ?? {}) as { detail?: unknown }
      if (typeof detail !== 'string') return refuse({ kind: 'garbled', status })
      const conflict = status === CONFLICT ? endpoint.conflict?.safeParse(body) : undefined
      return refuse({ kind: 'refused', status, detail, ...(conflict?.success && { conflict: conflict.data }) })
    }
    const reply = endpoint.reply.safeParse(body)
    return reply.success ? ok(reply.data) : refuse({ kind: 'garbled', status })
  }

  return { call }
}

/**
 * Parts of the path are taken from the input; the rest becomes the query (GET, DELETE) or the body (POST). A key is sent as
 * a header, and never in an address, which proxies write to their logs.
 */
export function buildRequest(
  baseUrl: string,
  { method, path, keyField }: Pick<AnyEndpoint, 'method' | 'path' | 'keyField'>,
  input: Record<string, unknown>,
): { url: string; init: RequestInit } {
  const rest = { ...input }
  let filled: string = path
  for (const name of pathParams(path)) {
    filled = filled.replace(`:${name}`, () => encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  // The session cookie is sent, also to an API on another host.
  const key = keyField === undefined ? undefined : rest[keyField]
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: { accept: 'application/json', ...(typeof key === 'string' && { [KEY_HEADER]: key }) },
  }
  if (method === 'POST') {
    return {
      url: baseUrl + filled + (typeof rest.lobby_code === 'string' ? lobbyQuery(rest.lobby_code) : ''),
      init: {
        ...init,
        headers: { ...init.headers, 'content-type': 'application/json' },
        body: JSON.stringify(rest),
      },
    }
  }
  if (keyField !== undefined) delete rest[keyField]
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
  const search = query.toString()
  return { url: baseUrl + filled + (search && `?${search}`), init }
}
