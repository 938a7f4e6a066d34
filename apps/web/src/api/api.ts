import { type AnyEndpoint, type InputOf, ProblemReply, type ReplyOf } from '@knowdown/contracts/endpoint'
import { ok, type Result, refuse } from '@knowdown/domain/result'
import { API_URL } from '../platform/build-settings.ts'
import type { BearerToken } from './bearer-token.ts'
import { requestFor } from './request-for.ts'

export type ApiFailure =
  | { kind: 'offline' }
  | { kind: 'refused'; status: number; detail: string }
  /** An answer that is not what the contract says: another version, a captive portal, a broken proxy. */
  | { kind: 'garbled'; status: number }

export interface Api {
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Result<ReplyOf<E>, ApiFailure>>
}

const UNAUTHORISED = 401
const VISITOR: BearerToken = { get: async () => null, forget: () => {} }

export function createApi(
  baseUrl: string = API_URL,
  fetch: typeof globalThis.fetch = (...given) => globalThis.fetch(...given),
  bearer: BearerToken = VISITOR,
): Api {
  async function send(url: string, init: RequestInit): Promise<Response> {
    const token = await bearer.get()
    if (token === null) return fetch(url, init)
    const as = (proof: string) => ({ ...init, headers: { ...init.headers, authorization: `Bearer ${proof}` } })
    const response = await fetch(url, as(token))
    if (response.status !== UNAUTHORISED) return response
    // The token has run out before its time; refused calls have done nothing, so one more is safe. When there is no
    // session any more, a visitor may do most things too.
    bearer.forget()
    const renewed = await bearer.get()
    return fetch(url, renewed === null ? init : as(renewed))
  }

  async function call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Result<ReplyOf<E>, ApiFailure>> {
    const { url, init } = requestFor(baseUrl, endpoint, input)
    let response: Response
    try {
      response = await send(url, init)
    } catch {
      return refuse({ kind: 'offline' })
    }
    const { status } = response
    const said: unknown = await response.json().catch(() => undefined)
    if (!response.ok) {
      const problem = ProblemReply.safeParse(said)
      return refuse(
        problem.success ? { kind: 'refused', status, detail: problem.data.detail } : { kind: 'garbled', status },
      )
    }
    const reply = endpoint.reply.safeParse(said)
    return reply.success ? ok(reply.data) : refuse({ kind: 'garbled', status })
  }

  return { call }
}
