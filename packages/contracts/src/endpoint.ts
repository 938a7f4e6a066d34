import * as z from 'zod/mini'

/**
 * One call of the product's API as a value. Server and browser use the same one, so that a path, a name or a shape
 * can only be changed for both at once.
 */
export interface Endpoint<Input extends z.ZodMiniType, Reply extends z.ZodMiniType> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the API's base, with `:name` for a part that comes from the input: `/lobby/:code/state`. */
  path: `/${string}`
  /** One line for the API page. */
  summary: string
  /** All that the caller gives. Parts named in the path go there; the rest is the query (GET, DELETE) or the body (POST). */
  input: Input
  reply: Reply
  /** Of a call that went well; 200 unless said. */
  status?: 201
  /** How long anybody may keep the reply; not at all unless said. */
  cacheSeconds?: number
}

// biome-ignore lint/suspicious/noExplicitAny: stands for an endpoint of any shape; the shapes come back by inference.
export type AnyEndpoint = Endpoint<any, any>

export type InputOf<E extends AnyEndpoint> = z.input<E['input']>
export type ParsedInputOf<E extends AnyEndpoint> = z.output<E['input']>
export type ReplyOf<E extends AnyEndpoint> = z.output<E['reply']>

export const endpoint = <Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Endpoint<Input, Reply>,
): Endpoint<Input, Reply> => definition

export const pathParams = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)

/** How the product's own API says that something went wrong. */
export const ProblemReply = z.object({ detail: z.string() })
