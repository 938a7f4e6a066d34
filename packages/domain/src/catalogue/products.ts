import { findPack, PACKS } from './packs.ts'

/** Names of the premium entitlement and of its product at the purchase service. */
export const PREMIUM_ENTITLEMENT = 'premium'
export const PREMIUM_PRODUCT = 'premium_monthly'

/** Shown when the platform's store gives no price. */
export const PREMIUM_PRICE = '$2.99/month'
export const PACK_PRICE = '$0.99'

const PACK_PREFIX = 'pack_'

/** Name of a pack's entitlement, which is also the name of its product. */
export const packProduct = (key: string): string => `${PACK_PREFIX}${key}`

/** Key of the pack that an entitlement or product unlocks; null when the name is no known pack. */
export function packOfProduct(name: string): string | null {
  return name.startsWith(PACK_PREFIX) ? (findPack(name.slice(PACK_PREFIX.length))?.key ?? null) : null
}

/** All products at the purchase service: premium and the eight packs. */
export const PRODUCTS: readonly string[] = [PREMIUM_PRODUCT, ...PACKS.map(({ key }) => packProduct(key))]
