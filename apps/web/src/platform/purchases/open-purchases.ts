import type { getClientSettings } from '@knowdown/contracts/client/settings'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { type ShellPlatform, shellPlatform } from '../native-shell.ts'
import { createPurchases, type Purchases } from './purchases.ts'
import { type SandboxCheckout, sandboxVendor } from './sandbox-vendor.ts'
import type { StoreVendor } from './store-vendor.ts'

export type PurchaseSettings = ReplyOf<typeof getClientSettings>['purchases']

/** The store of this device; null where nothing can be bought. Only the code of the vendor in use is fetched. */
export async function openPurchases(settings: PurchaseSettings, desk: SandboxCheckout): Promise<Purchases | null> {
  const vendor = await vendorFor(settings, shellPlatform(), desk)
  return vendor && createPurchases(vendor)
}

async function vendorFor(
  { provider, webKey, iosKey, androidKey }: PurchaseSettings,
  shell: ShellPlatform | null,
  desk: SandboxCheckout,
): Promise<StoreVendor | null> {
  if (provider === 'none') return null
  if (provider === 'sandbox') return sandboxVendor(desk)
  if (shell === null) return webKey ? (await import('./web-vendor.ts')).webVendor(webKey) : null
  const key = shell === 'ios' ? iosKey : androidKey
  return key ? (await import('./native-vendor.ts')).nativeVendor(key) : null
}
