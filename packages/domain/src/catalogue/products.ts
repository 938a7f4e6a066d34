import { findPack, PACKS } from './packs.ts'

/** What the purchase service calls the right to premium, and the product that is sold for it. */
export const PREMIUM_ENTITLEMENT = 'premium'
export const PREMIUM_PRODUCT = 'premium_monthly'

/** Shown when the store of a platform names no price of its own. */
export const PREMIUM_PRICE = '$2.99/month'
export const PACK_PRICE = '$0.99'

const PACK_PREFIX = 'pack_'

/** Name of a pack's entitlement, and of the product that is sold for it: they are the same. */
export const packProduct = (key: string): string => `${PACK_PREFIX}${key}`

/** Key of the pack that an entitlement or product of this name opens; null when it opens none that we know. */
export function packOfProduct(name: string): string | null {
  return name.startsWith(PACK_PREFIX) ? (findPack(name.slice(PACK_PREFIX.length))?.key ?? null) : null
}

/** All that is for sale, as the purchase service calls it: premium and the eight packs. */
export const PRODUCTS: readonly string[] = [PREMIUM_PRODUCT, ...PACKS.map(({ key }) => packProduct(key))]
