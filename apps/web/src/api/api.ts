import type { AnyEndpoint, InputOf, ReplyOf } from '@knowdown/contracts/endpoint'
import { ProblemReply } from '@knowdown/contracts/problem-reply'
import { ok, type Result, refuse } from '@knowdown/domain/result'
import { requestFor } from './request-for.ts'

export type ApiFailure =
  | { kind: 'offline' }
  | { kind: 'refused'; status: number; detail: string }
  /** An answer that is not what the contract says: another version, a captive portal, a broken proxy. */
  | { kind: 'garbled' }

export interface Api {
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Result<ReplyOf<E>, ApiFailure>>
}

export function createApi(
  baseUrl: string = import.meta.env.VITE_API_URL ?? '/api',
  fetch: typeof globalThis.fetch = (...given) => globalThis.fetch(...given),
): Api {
  async function call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Result<ReplyOf<E>, ApiFailure>> {
    const { url, init } = requestFor(baseUrl, endpoint, input)
    let response: Response
    try {
      response = await fetch(url, init)
    } catch {
      return refuse({ kind: 'offline' })
    }
    const said: unknown = await response.json().catch(() => undefined)
    if (!response.ok) {
      const problem = ProblemReply.safeParse(said)
      return problem.success
        ? refuse({ kind: 'refused', status: response.status, detail: problem.data.detail })
        : refuse({ kind: 'garbled' })
    }
    const reply = endpoint.reply.safeParse(said)
    return reply.success ? ok(reply.data) : refuse({ kind: 'garbled' })
  }

  return { call }
}
