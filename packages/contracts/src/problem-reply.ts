import * as z from 'zod/mini'

/** How the product's own API says that something went wrong. */
export const ProblemReply = z.object({ detail: z.string() })
