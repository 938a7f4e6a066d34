import { ErrorCode, Purchases, PurchasesError } from '@revenuecat/purchases-js'
import type { StoreVendor } from './store-vendor.ts'

/** RevenueCat's store for browsers. It only sells to signed-in players, so that every purchase has an owner. */
export function webVendor(apiKey: string): StoreVendor {
  return {
    async logIn(userId) {
      if (!Purchases.isConfigured()) Purchases.configure({ apiKey, appUserId: userId })
      else if (Purchases.getSharedInstance().getAppUserId() !== userId)
        await Purchases.getSharedInstance().changeUser(userId)
    },
    async logOut() {
      if (Purchases.isConfigured()) Purchases.getSharedInstance().close()
    },
    async offering() {
      const shop = Purchases.getSharedInstance()
      const { current } = await shop.getOfferings()
      if (!current) return null
      return current.availablePackages.map((rcPackage) => ({
        names: [rcPackage.identifier, rcPackage.webBillingProduct.identifier],
        price: rcPackage.webBillingProduct.price.formattedPrice,
        buy: async () => void (await shop.purchase({ rcPackage })),
      }))
    },
    isCancelled: (failure) => failure instanceof PurchasesError && failure.errorCode === ErrorCode.UserCancelledError,
    // In a browser purchases belong to the account alone, and our server reads them itself.
    restore: async () => {},
    stopRenewal: null,
    drawsInPage: true,
  }
}
