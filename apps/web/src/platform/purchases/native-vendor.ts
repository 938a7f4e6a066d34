import { PURCHASES_ERROR_CODE, Purchases } from '@revenuecat/purchases-capacitor'
import type { StoreVendor } from './store-vendor.ts'

/** The plugin may only be configured once. */
let configured: Promise<void> | null = null

/** The stores of the phones, through RevenueCat's plugin. */
export function nativeVendor(apiKey: string): StoreVendor {
  const ready = () => {
    configured ??= Purchases.configure({ apiKey }).catch((failure) => {
      configured = null
      throw failure
    })
    return configured
  }

  return {
    async logIn(userId) {
      await ready()
      await Purchases.logIn({ appUserID: userId })
    },
    async logOut() {
      await ready()
      // The plugin rejects a log-out of an anonymous user.
      const { isAnonymous } = await Purchases.isAnonymous()
      if (!isAnonymous) await Purchases.logOut()
    },
    async offering() {
      await ready()
      const { current } = await Purchases.getOfferings()
      if (!current) return null
      return current.availablePackages.map((aPackage) => ({
        names: [aPackage.identifier, aPackage.product.identifier],
        price: aPackage.product.priceString,
        buy: async () => void (await Purchases.purchasePackage({ aPackage })),
      }))
    },
    isCancelled: (failure) =>
      (failure as { code?: unknown } | null)?.code === PURCHASES_ERROR_CODE.PURCHASE_CANCELLED_ERROR,
    async restore() {
      await ready()
      await Purchases.restorePurchases()
    },
    stopRenewal: null,
    drawsInPage: false,
  }
}
