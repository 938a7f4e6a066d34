import type { InputOf } from '@knowdown/contracts/endpoint'
import type { sandboxPurchase } from '@knowdown/contracts/purchases/sandbox-store'
import { PACKS } from '@knowdown/domain/catalogue/packs'
import { PACK_PRICE, PREMIUM_PRICE, PREMIUM_PRODUCT, packProduct } from '@knowdown/domain/catalogue/products'
import type { PurchaseOutcome } from './purchases.ts'
import type { StorePackage, StoreVendor } from './store-vendor.ts'

/** `premium` or the key of a pack. */
export type Product = string
export type TestOutcome = InputOf<typeof sandboxPurchase>['outcome']

/** The server's test checkout; `decide` asks the tester how the purchase shall end. */
export interface SandboxCheckout {
  decide(product: Product): Promise<TestOutcome>
  purchase(product: Product, outcome: TestOutcome): Promise<PurchaseOutcome>
  restore(): Promise<void>
  stopRenewal(): Promise<void>
}

class Cancelled extends Error {}

/** The built-in test store. It knows the player by the session, and no money moves. */
export function sandboxVendor(desk: SandboxCheckout): StoreVendor {
  const sold = (product: Product, name: string, price: string): StorePackage => ({
    names: [name],
    price,
    async buy() {
      const { success } = await desk.purchase(product, await desk.decide(product))
      if (!success) throw new Cancelled()
    },
  })
  const packages = [
    sold('premium', PREMIUM_PRODUCT, PREMIUM_PRICE.replace('/month', '')),
    ...PACKS.map(({ key }) => sold(key, packProduct(key), PACK_PRICE)),
  ]
  return {
    logIn: async () => {},
    logOut: async () => {},
    offering: async () => packages,
    isCancelled: (failure) => failure instanceof Cancelled,
    restore: desk.restore,
    stopRenewal: desk.stopRenewal,
    drawsInPage: false,
  }
}
