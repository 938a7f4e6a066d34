import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PurchaseSettings } from './open-purchases.ts'
import type { SandboxCheckout } from './sandbox-vendor.ts'

const web = vi.hoisted(() => ({ isConfigured: () => false, configure: vi.fn() }))
const native = vi.hoisted(() => ({ configure: vi.fn(async () => {}), logIn: vi.fn(async () => {}) }))
vi.mock('@revenuecat/purchases-js', () => ({ Purchases: web, PurchasesError: Error, ErrorCode: {} }))
vi.mock('@revenuecat/purchases-capacitor', () => ({ Purchases: native, PURCHASES_ERROR_CODE: {} }))

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const KEYS = { webKey: 'web', iosKey: 'ios', androidKey: 'android' }
const desk = { stopRenewal: async () => {} } as SandboxCheckout

function inShell(platform: 'ios' | 'android') {
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true, getPlatform: () => platform })
}

async function open(purchases: PurchaseSettings) {
  const { openPurchases } = await import('./open-purchases.ts')
  const opened = await openPurchases(purchases, desk)
  await opened?.logIn('ada')
  return opened
}
const asked = () => ({ web: web.configure.mock.calls.flat(), native: native.configure.mock.calls.flat() })

test('[G3] a browser buys through the vendor’s library for browsers', async () => {
  await open({ provider: 'revenuecat', ...KEYS })
  expect(asked()).toEqual({ web: [{ apiKey: 'web', appUserId: 'ada' }], native: [] })
})

test.each(['ios', 'android'] as const)(
  '[G3] the %s app buys through the vendor’s plugin, with its own key',
  async (platform) => {
    inShell(platform)
    await open({ provider: 'revenuecat', ...KEYS })
    expect(asked()).toEqual({ web: [], native: [{ apiKey: platform }] })
    expect(native.logIn).toHaveBeenCalledWith({ appUserID: 'ada' })
  },
)

test('[G3] the embedded store needs no vendor, in a browser or in the app', async () => {
  expect((await open({ provider: 'sandbox', ...KEYS }))?.stopRenewal).toBe(desk.stopRenewal)
  inShell('ios')
  expect(await open({ provider: 'sandbox', ...KEYS })).not.toBeNull()
  expect(asked()).toEqual({ web: [], native: [] })
})

test('[G3] without a provider or without the key for this device there is no store', async () => {
  expect(await open({ provider: 'none', ...KEYS })).toBeNull()
  expect(await open({ provider: 'revenuecat', iosKey: 'ios' })).toBeNull()
  inShell('android')
  expect(await open({ provider: 'revenuecat', iosKey: 'ios', webKey: 'web' })).toBeNull()
  expect(asked()).toEqual({ web: [], native: [] })
})
