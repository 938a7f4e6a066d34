import type { IncomingHttpHeaders } from 'node:http'

/** What a provider does instead of answering. */
export type Fault = 'rate-limit' | 'overloaded' | 'context-too-long' | 'blocked' | 'cut-off'

export interface ModelRequest {
  model: string
  messages: { role: string; content: string }[]
  /** As it was sent, in the words of its provider. */
  body: Record<string, unknown>
}

export interface HttpReply {
  status: number
  body: unknown
}

/** How one provider is asked over HTTP, what it replies, and how it says that it will not. */
export interface ModelProtocol {
  /** What the address of the API ends with. */
  basePath: string
  /** Of the only call that is used. */
  path: RegExp
  /** The key that the caller sent; undefined when there is none. Null: this provider needs no key. */
  keyOf(headers: IncomingHttpHeaders): string | undefined | null
  read(path: string, body: Record<string, unknown>): ModelRequest
  /** Why the provider would not accept the schema that the reply shall follow; null when it does. */
  faultOfSchema(body: Record<string, unknown>): string | null
  complete(text: string, request: ModelRequest): unknown
  fail(fault: Fault, request: ModelRequest): HttpReply
  error(status: number, message: string): unknown
}

export const TOKENS = { input: 1000, output: 500 }
export const CUT_OFF = '{"facts": [{"fact": "It was buil'
