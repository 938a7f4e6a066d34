import type * as z from 'zod/mini'
import type { RateLimit } from './rate-limit.ts'

/**
 * One call of the product's API as a value. Server and browser share it, so that both always agree on path and schema.
 * Texts for the API documentation are in `texts.ts` of each area.
 */
export interface Endpoint<Input extends z.ZodMiniType, Reply extends z.ZodMiniType> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the API's base, with `:name` for a part that comes from the input: `/lobby/:code/state`. */
  path: `/${string}`
  /** All parameters. Those named in the path go there; the rest is the query (GET, DELETE) or the body (POST). */
  input: Input
  reply: Reply
  /** Status of success; 200 when missing. */
  status?: 201
  /**
   * What an overloaded server does with the call. It refuses calls that begin something (`new`) first and all others next,
   * but serves those of a running game (`running`).
   */
  work?: 'new' | 'running'
  /** How large the body may be; `BODY_BYTES` when missing. */
  bodyBytes?: number
  /** How long the reply may be cached; not at all when missing. */
  cacheSeconds?: number
  limits?: readonly RateLimit[]
  /** The field of the input that is a key. Clients send it as a header, because addresses end up in the logs of proxies. */
  keyField?: 'player_id' | 'player_key' | 'host_key' | 'key' | 'visitor_key' | 'queue_key'
  /** What a reply with status 409 contains besides `detail`. */
  conflict?: z.ZodMiniType
}

/** Enough for a form. A larger body costs more time to read than most calls take, so a call that needs one says so. */
export const BODY_BYTES = 4 * 1024

/** Carries what `keyField` names. */
export const KEY_HEADER = 'x-knowdown-key'

// biome-ignore lint/suspicious/noExplicitAny: stands for an endpoint of any shape; callers infer the exact one.
export type AnyEndpoint = Endpoint<any, any>

export type InputOf<E extends AnyEndpoint> = z.input<E['input']>
export type ParsedInputOf<E extends AnyEndpoint> = z.output<E['input']>
export type ReplyOf<E extends AnyEndpoint> = z.output<E['reply']>

export const endpoint = <Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Endpoint<Input, Reply>,
): Endpoint<Input, Reply> => definition

export const pathParams = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)

/** Why an overloaded server refuses a call. Nothing has happened, so the call may be repeated after `Retry-After`. */
export const FULL = 'Knowdown is full for a moment. Please try again soon.'
