import type * as z from 'zod/mini'

/**
 * One call of the product's API as a value. Server and browser share it, so that both always agree on path and schema.
 * Texts for the API documentation are in `descriptions.ts`.
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
  /** The largest body in bytes, where it is more than the server usually takes. */
  bodyBytes?: number
  /** How long the reply may be cached; not at all when missing. */
  cacheSeconds?: number
  /** What a reply with status 409 contains besides `detail`. */
  conflict?: z.ZodMiniType
}

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
