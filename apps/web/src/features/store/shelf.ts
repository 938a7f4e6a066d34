import { PACK_PRICE, PREMIUM_PRICE } from '@knowdown/domain/catalogue/products'
import type { PurchaseInfo } from '../../api/fetch-purchases.ts'
import type { StorePrices } from '../../platform/purchases/purchases.ts'
import type { Product } from '../../platform/purchases/sandbox-vendor.ts'
import type { Busy } from './use-store-counter.ts'

export interface Shelf {
  /** Undefined until the server has told. */
  info: PurchaseInfo | undefined
  prices: StorePrices | null
  busy: Busy
  onBuy(product: Product): void
}

export const isBuying = (busy: Busy, product: Product): boolean => typeof busy === 'object' && busy?.buying === product

/** The store of the device knows best; then our server; then what the catalogue says. */
export const premiumPrice = ({ prices, info }: Shelf): string => prices?.premium ?? info?.premiumPrice ?? PREMIUM_PRICE
export const packPrice = ({ prices, info }: Shelf, key: string): string =>
  prices?.packs[key] ?? info?.packPrice ?? PACK_PRICE
