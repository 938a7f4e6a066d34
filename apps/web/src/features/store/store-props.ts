import { PACK_PRICE, PREMIUM_PRICE } from '@knowdown/domain/catalogue/products'
import type { PurchaseInfo } from '../../api/fetch-purchases.ts'
import type { StorePrices } from '../../platform/purchases/purchases.ts'
import type { Product } from '../../platform/purchases/sandbox-vendor.ts'
import type { RunningAction } from './use-checkout.ts'

export interface StoreTabProps {
  /** Undefined until the server has answered. */
  info: PurchaseInfo | undefined
  prices: StorePrices | null
  busy: RunningAction
  onBuy(product: Product): void
}

export const isBuying = (busy: RunningAction, product: Product): boolean =>
  typeof busy === 'object' && busy?.buying === product

/** The price from the device's store, which knows the player's currency; else the server's; else the catalogue's. */
export const premiumPrice = ({ prices, info }: StoreTabProps): string =>
  prices?.premium ?? info?.premiumPrice ?? PREMIUM_PRICE
export const packPrice = ({ prices, info }: StoreTabProps, key: string): string =>
  prices?.packs[key] ?? info?.packPrice ?? PACK_PRICE
