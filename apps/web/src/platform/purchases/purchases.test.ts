import { PACKS } from '@knowdown/domain/catalogue/packs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPurchases } from './purchases.ts'
import { type SandboxCheckout, sandboxVendor, type TestOutcome } from './sandbox-vendor.ts'
import type { StoreVendor } from './store-vendor.ts'

/** The vendors' modules, as far as we call them. Everything behind this border is theirs. */
const web = vi.hoisted(() => {
  class PurchasesError extends Error {
    readonly errorCode: number
    constructor(errorCode: number) {
      super(`vendor says ${errorCode}`)
      this.errorCode = errorCode
    }
  }
  const shop = {
    getAppUserId: vi.fn(),
    changeUser: vi.fn(),
    close: vi.fn(),
    getOfferings: vi.fn(),
    purchase: vi.fn(),
  }
  const Purchases = { isConfigured: vi.fn(), configure: vi.fn(), getSharedInstance: () => shop }
  return { shop, Purchases, PurchasesError, ErrorCode: { UserCancelledError: 1 } }
})
vi.mock('@revenuecat/purchases-js', () => web)

const native = vi.hoisted(() => ({
  Purchases: {
    configure: vi.fn(),
    logIn: vi.fn(),
    logOut: vi.fn(),
    isAnonymous: vi.fn(),
    getOfferings: vi.fn(),
    purchasePackage: vi.fn(),
    restorePurchases: vi.fn(),
  },
  PURCHASES_ERROR_CODE: { PURCHASE_CANCELLED_ERROR: '1' },
}))
vi.mock('@revenuecat/purchases-capacitor', () => native)

const PRODUCTS = ['premium_monthly', ...PACKS.map(({ key }) => `pack_${key}`)]
const webOffering = (products: readonly string[]) => ({
  current: {
    availablePackages: products.map((product) => ({
      identifier: `$rc_${product}`,
      webBillingProduct: {
        identifier: product,
        price: { formattedPrice: product === 'premium_monthly' ? '€3.49' : '€1.19' },
      },
    })),
  },
})
const nativeOffering = (products: readonly string[]) => ({
  current: {
    availablePackages: products.map((product) => ({
      identifier: `$rc_${product}`,
      // As Google Play has it.
      product: {
        identifier: product === 'premium_monthly' ? `${product}:monthly` : product.toLowerCase(),
        priceString: product === 'premium_monthly' ? '€3.49' : '€1.19',
      },
    })),
  },
})

beforeEach(() => {
  vi.resetAllMocks()
  vi.resetModules()
  native.Purchases.configure.mockResolvedValue(undefined)
})

const desk = (answers: Partial<SandboxCheckout>): SandboxCheckout => ({
  decide: async () => 'succeed',
  purchase: async () => ({ success: true }),
  restore: async () => {},
  stopRenewal: async () => {},
  ...answers,
})

interface Store {
  name: string
  open(): Promise<StoreVendor>
  sells(products: readonly string[] | null): void
  /** The next purchase ends like this. */
  fails(how: 'cancelled' | Error): void
  bought(): unknown[]
}

const stores: Store[] = [
  {
    name: 'web',
    open: async () => (await import('./web-vendor.ts')).webVendor('web-key'),
    sells: (products) => web.shop.getOfferings.mockResolvedValue(products ? webOffering(products) : { current: null }),
    fails: (how) => web.shop.purchase.mockRejectedValue(how === 'cancelled' ? new web.PurchasesError(1) : how),
    bought: () => web.shop.purchase.mock.calls.map(([{ rcPackage }]) => rcPackage.identifier),
  },
  {
    name: 'native',
    open: async () => (await import('./native-vendor.ts')).nativeVendor('ios-key'),
    sells: (products) =>
      native.Purchases.getOfferings.mockResolvedValue(products ? nativeOffering(products) : { current: null }),
    fails: (how) => native.Purchases.purchasePackage.mockRejectedValue(how === 'cancelled' ? { code: '1' } : how),
    bought: () => native.Purchases.purchasePackage.mock.calls.map(([{ aPackage }]) => aPackage.identifier),
  },
]

describe.each(stores)('the $name store', (store) => {
  test('[S6] buys premium and packs by the names of the catalogue', async () => {
    store.sells(PRODUCTS)
    const purchases = createPurchases(await store.open())
    expect(await purchases.purchasePremium()).toEqual({ success: true })
    expect(await purchases.purchasePack('movieBuff')).toEqual({ success: true })
    expect(store.bought()).toEqual(['$rc_premium_monthly', '$rc_pack_movieBuff'])
  })

  test('[S6] a purchase that the player cancels is no error', async () => {
    store.sells(PRODUCTS)
    store.fails('cancelled')
    const purchases = createPurchases(await store.open())
    expect(await purchases.purchasePremium()).toEqual({ success: false, cancelled: true })
    expect(await purchases.purchasePack('gamer')).toEqual({ success: false, cancelled: true })
  })

  test('[S6] every other failure is thrown as it is', async () => {
    store.sells(PRODUCTS)
    const broken = new Error('card refused')
    store.fails(broken)
    const purchases = createPurchases(await store.open())
    await expect(purchases.purchasePremium()).rejects.toBe(broken)
    await expect(purchases.purchasePack('gamer')).rejects.toBe(broken)
  })

  test('[S6] without an offering, without premium in it, and for a pack that nobody knows, it says so', async () => {
    const purchases = createPurchases(await store.open())
    store.sells(null)
    await expect(purchases.purchasePremium()).rejects.toThrow('No current offering available')
    await expect(purchases.purchasePack('gamer')).rejects.toThrow('No current offering available')
    store.sells(['pack_gamer'])
    await expect(purchases.purchasePremium()).rejects.toThrow('Premium package not found')
    await expect(purchases.purchasePack('fantasy')).rejects.toThrow('Unknown pack')
    for (const key of ['chess', 'constructor', '', 'Gamer'])
      await expect(purchases.purchasePack(key)).rejects.toThrow('Unknown pack')
    expect(store.bought()).toEqual([])
  })

  test('[S2] shows the prices of the player’s own country', async () => {
    store.sells(['premium_monthly', 'pack_gamer'])
    const purchases = createPurchases(await store.open())
    expect(await purchases.prices()).toEqual({ premium: '€3.49/month', packs: { gamer: '€1.19' } })
  })
})

test('[S6] the browser’s store is configured once, then follows the account', async () => {
  const { webVendor } = await import('./web-vendor.ts')
  const vendor = webVendor('web-key')
  web.Purchases.isConfigured.mockReturnValue(false)
  await vendor.logOut()
  await vendor.logIn('ada')
  expect(web.Purchases.configure.mock.calls).toEqual([[{ apiKey: 'web-key', appUserId: 'ada' }]])
  web.Purchases.isConfigured.mockReturnValue(true)
  web.shop.getAppUserId.mockReturnValue('ada')
  await vendor.logIn('ada')
  expect(web.shop.changeUser).not.toHaveBeenCalled()
  await vendor.logIn('bob')
  expect(web.shop.changeUser).toHaveBeenCalledWith('bob')
  await vendor.logOut()
  expect(web.shop.close).toHaveBeenCalledOnce()
  expect(web.Purchases.configure).toHaveBeenCalledOnce()
})

test('[S6] the phone’s store is configured once, follows the account, and logs out only a player who was logged in', async () => {
  const { nativeVendor } = await import('./native-vendor.ts')
  const vendor = nativeVendor('ios-key')
  native.Purchases.isAnonymous.mockResolvedValue({ isAnonymous: true })
  await vendor.logOut()
  expect(native.Purchases.logOut).not.toHaveBeenCalled()
  await vendor.logIn('ada')
  expect(native.Purchases.logIn).toHaveBeenCalledWith({ appUserID: 'ada' })
  native.Purchases.isAnonymous.mockResolvedValue({ isAnonymous: false })
  await nativeVendor('ios-key').logOut()
  expect(native.Purchases.logOut).toHaveBeenCalledOnce()
  await vendor.restore()
  expect(native.Purchases.restorePurchases).toHaveBeenCalledOnce()
  expect(native.Purchases.configure.mock.calls).toEqual([[{ apiKey: 'ios-key' }]])
})

describe('the sandbox store', () => {
  test.each<[TestOutcome, unknown]>([
    ['succeed', { success: true }],
    ['cancel', { success: false, cancelled: true }],
  ])('[S6] a test purchase that shall %s gives %j', async (outcome, result) => {
    const purchase = vi.fn<SandboxCheckout['purchase']>(async (_, wished) =>
      wished === 'cancel' ? { success: false, cancelled: true } : { success: true },
    )
    const purchases = createPurchases(sandboxVendor(desk({ decide: async () => outcome, purchase })))
    expect(await purchases.purchasePremium()).toEqual(result)
    expect(await purchases.purchasePack('gamer')).toEqual(result)
    expect(purchase.mock.calls).toEqual([
      ['premium', outcome],
      ['gamer', outcome],
    ])
  })

  test('[S6] one that shall fail is thrown, and an unknown pack never reaches the server', async () => {
    const refused = new Error('The test payment was declined.')
    const purchase = vi.fn(() => Promise.reject(refused))
    const purchases = createPurchases(sandboxVendor(desk({ purchase })))
    await expect(purchases.purchasePack('gamer')).rejects.toBe(refused)
    await expect(purchases.purchasePack('chess')).rejects.toThrow('Unknown pack')
    expect(purchase).toHaveBeenCalledOnce()
  })

  test('[S2] [S3] premium costs $2.99 a month and a pack $0.99', async () => {
    const { premium, packs } = await createPurchases(sandboxVendor(desk({}))).prices()
    expect(premium).toBe('$2.99/month')
    expect(packs).toEqual(Object.fromEntries(PACKS.map(({ key }) => [key, '$0.99'])))
  })
})
