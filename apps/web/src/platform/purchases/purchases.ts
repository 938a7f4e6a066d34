import { findPack, PACKS } from '@knowdown/domain/catalogue/packs'
import { PREMIUM_PRODUCT, packProduct } from '@knowdown/domain/catalogue/products'
import type { StorePackage, StoreVendor } from './store-vendor.ts'

/** The outcome of a purchase; failures are thrown. */
export type PurchaseOutcome = { success: true } | { success: false; cancelled: true }

/** Prices in the player's currency. Products without one have the price of the catalogue. */
export interface StorePrices {
  premium: string | null
  packs: Readonly<Record<string, string>>
}

export interface Purchases {
  /** The player that the next purchases belong to. */
  logIn(userId: string): Promise<void>
  logOut(): Promise<void>
  prices(): Promise<StorePrices>
  purchasePremium(): Promise<PurchaseOutcome>
  purchasePack(key: string): Promise<PurchaseOutcome>
  restore(): Promise<void>
  /** Ends the renewal; null where the vendor's own pages do that. */
  stopRenewal: (() => Promise<void>) | null
  /** Whether the vendor draws its checkout into the page, so that dialogs must be closed meanwhile. */
  drawsInPage: boolean
}

/** Google Play identifiers are lower case, and those of subscriptions end with a colon and the plan. */
const sells = (product: string) => (one: StorePackage) =>
  one.names.some((name) => name.split(':', 1)[0]?.toLowerCase() === product.toLowerCase())

export function createPurchases(vendor: StoreVendor): Purchases {
  async function offering(): Promise<readonly StorePackage[]> {
    const packages = await vendor.offering()
    if (!packages) throw new Error('No current offering available')
    return packages
  }

  async function buy(product: string, missing: string): Promise<PurchaseOutcome> {
    const found = (await offering()).find(sells(product))
    if (!found) throw new Error(missing)
    try {
      await found.buy()
      return { success: true }
    } catch (failure) {
      if (vendor.isCancelled(failure)) return { success: false, cancelled: true }
      throw failure
    }
  }

  return {
    logIn: vendor.logIn,
    logOut: vendor.logOut,
    restore: vendor.restore,
    stopRenewal: vendor.stopRenewal,
    drawsInPage: vendor.drawsInPage,
    async prices() {
      const packages = await offering()
      const priceOf = (product: string) => packages.find(sells(product))?.price ?? null
      const premium = priceOf(PREMIUM_PRODUCT)
      const packs = PACKS.flatMap(({ key }) => {
        const price = priceOf(packProduct(key))
        return price === null ? [] : [[key, price] as const]
      })
      return { premium: premium && `${premium}/month`, packs: Object.fromEntries(packs) }
    },
    purchasePremium: () => buy(PREMIUM_PRODUCT, 'Premium package not found'),
    async purchasePack(key) {
      if (!findPack(key)) throw new Error('Unknown pack')
      return buy(packProduct(key), 'Unknown pack')
    },
  }
}
