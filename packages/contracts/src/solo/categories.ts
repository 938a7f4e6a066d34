import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const CategoryReply = z.object({
  id: z.string(),
  name: z.string(),
  /** Key of the pack the category belongs to; null for the free ones. */
  pack: z.nullable(z.string()),
  /** Name of its icon in the lucide set. */
  icon: z.string(),
  sensitive: z.boolean(),
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  input: z.object({}),
  reply: z.array(CategoryReply),
})
