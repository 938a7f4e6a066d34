import { listCategories } from './categories.ts'
import type { AnyEndpoint } from './endpoint.ts'

/** Every call of the product's API; the API page is drawn from this list, and the server must answer all of it. */
export const productApi: readonly AnyEndpoint[] = [listCategories]
